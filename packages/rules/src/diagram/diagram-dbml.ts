import { keyCardinality } from './diagram-graph'
import type { DiagramColumn, DiagramGraph, DiagramTable } from './diagram.types'

/** A name or text of DBML: in double quotes, in which a backslash escapes. */
const quoted = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', ' ')}"`

/** A text of DBML: in single quotes, in which a backslash escapes. */
const text = (value: string): string =>
  `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll(/\s+/g, ' ')}'`

/** An expression of DBML. It has no escape for its own quote, which is left out. */
const expression = (sql: string): string => `\`${sql.replaceAll('`', '')}\``

const fullName = ({ schema, name }: DiagramTable): string => `${quoted(schema)}.${quoted(name)}`

const columnList = (names: readonly string[]): string =>
  names.length === 1 ? names.map(quoted).join('') : `(${names.map(quoted).join(', ')})`

/** Returns the tables and keys in DBML. */
export function diagramDbml({ tables, keys }: DiagramGraph): string {
  const byId = new Map(tables.map((table) => [table.id, table]))
  return [
    ...tables.map(tableDbml),
    ...keys.flatMap((key) => {
      const source = byId.get(key.source)
      const target = byId.get(key.target)
      if (!source || !target) return []
      const sign = keyCardinality(key).source === 'zero-or-one' ? '-' : '>'
      const from = `${fullName(source)}.${columnList(key.source_columns)}`
      const to = `${fullName(target)}.${columnList(key.target_columns)}`
      return [`Ref ${quoted(key.name)}: ${from} ${sign} ${to}`]
    }),
  ].join('\n\n')
}

function tableDbml(table: DiagramTable): string {
  const primary = table.columns.filter(({ is_primary }) => is_primary)
  const lines = table.columns.map((column) => `  ${columnDbml(column, primary.length === 1)}`)
  if (primary.length > 1)
    lines.push('', '  indexes {', `    ${columnList(primary.map(({ name }) => name))} [pk]`, '  }')
  if (table.comment !== null) lines.push('', `  Note: ${text(table.comment)}`)
  return `Table ${fullName(table)} {\n${lines.join('\n')}\n}`
}

function columnDbml(column: DiagramColumn, hasOwnKey: boolean): string {
  const settings = [
    ...(column.is_primary && hasOwnKey ? ['pk'] : []),
    ...(column.identity || column.is_serial ? ['increment'] : []),
    ...(column.is_unique && !(column.is_primary && hasOwnKey) ? ['unique'] : []),
    ...(column.is_nullable || column.is_primary ? [] : ['not null']),
    ...(column.default_value !== null && !column.is_serial && !column.generated
      ? [`default: ${expression(column.default_value)}`]
      : []),
  ]
  const type = /^[A-Za-z_]\w*(\(\d+(,\d+)?\))?$/.test(column.type)
    ? column.type
    : quoted(column.type)
  return `${quoted(column.name)} ${type}${settings.length > 0 ? ` [${settings.join(', ')}]` : ''}`
}
