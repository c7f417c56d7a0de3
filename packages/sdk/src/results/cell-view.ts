import type { QueryColumn } from '@howdah/platform-client/query/query.types'
import { builtinTypeName } from '@howdah/rules/sql/text/postgres-types'

/** Format in which a cell's panel shows its value. The value itself is never changed. */
export type CellViewMode = 'text' | 'json' | 'markdown'

/** The name of a column's type; null when neither the platform nor Postgres's fixed list of types knows it. */
export function typeNameOf(column: Pick<QueryColumn, 'typeName' | 'typeOid'>): string | null {
  return column.typeName ?? builtinTypeName(column.typeOid)
}

/**
 * Types whose values are text written by people (a markdown mode for
 * string values).
 */
const STRINGS: ReadonlySet<string> = new Set(['text', 'character varying', 'character', 'citext'])

/** The modes in which a column's values can be seen; `text`, exactly what Postgres wrote, is always one. */
export function viewModesOf(
  column: Pick<QueryColumn, 'typeName' | 'typeOid'>,
): readonly CellViewMode[] {
  const name = typeNameOf(column)
  if (name === 'json' || name === 'jsonb') return ['json', 'text']
  return name !== null && STRINGS.has(name) ? ['text', 'markdown'] : ['text']
}

/**
 * Formats JSON text with a line for each member. Works on the text: numbers retain their digits,
 * repeated keys their order, which parsing and printing would lose. Returns invalid JSON unchanged.
 */
export function indentJson(text: string, indent = '  '): string {
  const tokens = text.match(JSON_TOKEN)
  if (!tokens || tokens.join('').length !== text.replace(WHITESPACE_OUTSIDE_STRINGS, '$1').length)
    return text
  let depth = 0
  let out = ''
  tokens.forEach((token, index) => {
    const next = tokens[index + 1]
    if (token === '{' || token === '[') {
      const closes = next === '}' || next === ']'
      depth += 1
      out += closes ? token : `${token}\n${indent.repeat(depth)}`
    } else if (token === '}' || token === ']') {
      depth -= 1
      const opened = tokens[index - 1]
      out +=
        opened === '{' || opened === '[' ? token : `\n${indent.repeat(Math.max(depth, 0))}${token}`
    } else if (token === ',') out += `,\n${indent.repeat(depth)}`
    else if (token === ':') out += ': '
    else out += token
  })
  return out
}

const JSON_TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g
const WHITESPACE_OUTSIDE_STRINGS = /("(?:[^"\\]|\\.)*")|\s+/g
