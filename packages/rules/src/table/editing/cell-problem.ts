import type { ColumnType } from '../table.types'
import { choicesOf } from './row-editing'
import { typeFamily } from '../type-family'

export type CellProblem =
  | 'number'
  | 'integer'
  | 'choice'
  | 'uuid'
  | 'json'
  | 'bytea'
  | 'array'
  | 'nul'

const INTEGERS: Readonly<Record<string, bigint>> = {
  smallint: 32_768n,
  integer: 2_147_483_648n,
  bigint: 9_223_372_036_854_775_808n,
}
const NUMBER =
  /^\s*[+-]?(?:(?:\d[\d_]*)?\.?[\d_]*(?:e[+-]?\d+)?|0[xob][\da-f_]+|nan|inf(?:inity)?)\s*$/i
const UUID = /^\s*\{?[\da-f]{4}(?:-?[\da-f]{4}){7}\}?\s*$/i

/**
 * Returns the reason why Postgres would refuse a text for a column's type, as far as that is
 * certain without asking it; null if none is known.
 */
export function cellProblem(
  column: Pick<ColumnType, 'data_type' | 'enums'>,
  text: string,
): CellProblem | null {
  if (text.includes('\0')) return 'nul'
  switch (typeFamily(column)) {
    case 'number':
      return numberProblem(column.data_type, text)
    case 'enum':
      return choicesOf(column).includes(text) ? null : 'choice'
    case 'boolean':
      return /^\s*(?:t(?:r(?:u(?:e)?)?)?|f(?:a(?:l(?:s(?:e)?)?)?)?|y(?:es?)?|no?|on|off?|1|0)\s*$/i.test(
        text,
      )
        ? null
        : 'choice'
    case 'uuid':
      return UUID.test(text) ? null : 'uuid'
    case 'json':
      return jsonProblem(text)
    case 'bytea':
      return !text.startsWith('\\x') || /^\\x(?:\s*[\da-f]{2})*\s*$/i.test(text) ? null : 'bytea'
    case 'array':
      return /^\s*(?:\[[^{]*\]\s*=\s*)?\{[^]*\}\s*$/.test(text) ? null : 'array'
    case 'opaque':
      return column.data_type === 'json' ? jsonProblem(text) : null
    default:
      return null
  }
}

function numberProblem(type: string, text: string): CellProblem | null {
  if (type === 'money' || type === 'oid') return null
  if (!NUMBER.test(text) || !/[\da-z]/i.test(text)) return 'number'
  const limit = INTEGERS[type]
  if (limit === undefined) return null
  const plain = text.trim()
  // Other ways to write an integer are left to Postgres.
  if (!/^[+-]?\d+$/.test(plain)) return /^[+-]?0[xob]|_/i.test(plain) ? null : 'integer'
  const value = BigInt(plain.replace(/^\+/, ''))
  return value >= limit || value < -limit ? 'integer' : null
}

function jsonProblem(text: string): CellProblem | null {
  try {
    JSON.parse(text)
    return null
  } catch {
    return 'json'
  }
}
