import { keyCardinality } from './diagram-graph'
import type { DiagramGraph, DiagramTable } from './diagram.types'

/** Mermaid's names of attributes and types have letters, digits and a few signs only. */
const word = (text: string): string => {
  const safe = text.replaceAll(/[^\p{L}\p{N}_\-[\]()]+/gu, '_')
  return /^\p{L}/u.test(safe) ? safe : `_${safe}`
}

/** A text in double quotes, for which Mermaid has entity codes. */
const quoted = (text: string): string =>
  `"${text.replaceAll('&', '#amp;').replaceAll('"', '#quot;').replaceAll(/\s+/g, ' ')}"`

const SOURCE_SIGNS = { 'zero-or-one': 'o|', 'zero-or-more': 'o{' } as const
const TARGET_SIGNS = { one: '||', 'zero-or-one': '|o' } as const

/** Returns the tables and keys as an entity relationship diagram of Mermaid. */
export function diagramMermaid({ tables, keys }: DiagramGraph): string {
  const places = new Map(tables.map(({ id }, place) => [id, `t${place}`]))
  const schemas = new Set(tables.map(({ schema }) => schema))
  const label = ({ schema, name }: DiagramTable) => (schemas.size > 1 ? `${schema}.${name}` : name)
  const sources = (id: number) =>
    new Set(keys.filter(({ source }) => source === id).flatMap((key) => key.source_columns))
  return [
    'erDiagram',
    ...tables.map((table) => {
      const foreign = sources(table.id)
      const lines = table.columns.map((column) => {
        const marks = [
          ...(column.is_primary ? ['PK'] : []),
          ...(foreign.has(column.name) ? ['FK'] : []),
          ...(column.is_unique && !column.is_primary ? ['UK'] : []),
        ].join(', ')
        return `    ${word(column.type)} ${word(column.name)}${marks && ` ${marks}`}`
      })
      const head = `  ${places.get(table.id)}[${quoted(label(table))}]`
      return lines.length === 0 ? head : `${head} {\n${lines.join('\n')}\n  }`
    }),
    ...keys.flatMap((key) => {
      const source = places.get(key.source)
      const target = places.get(key.target)
      if (source === undefined || target === undefined) return []
      const ends = keyCardinality(key)
      const line = `${TARGET_SIGNS[ends.target]}--${SOURCE_SIGNS[ends.source]}`
      return [`  ${target} ${line} ${source} : ${quoted(key.name)}`]
    }),
  ].join('\n')
}
