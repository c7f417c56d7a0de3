import type { CsvField } from './csv.types'

/** A type that a column of a new table can be given. */
export type GuessedType =
  | 'text'
  | 'boolean'
  | 'bigint'
  | 'numeric'
  | 'uuid'
  | 'date'
  | 'timestamp'
  | 'timestamptz'
  | 'json'

const DATE = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`
const WHOLE_DATE = new RegExp(`^${DATE}$`)
const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?`
const ZONE = String.raw`(?:Z|[+-]\d{2}(?::?\d{2})?)`

/**
 * From the narrowest on. Only types that preserve the value: a number with a leading zero is a code
 * and stays text, a date is recognized only in ISO order, a number of more than 18 digits is
 * numeric.
 */
const TYPES: readonly (readonly [GuessedType, (value: string) => boolean])[] = [
  ['boolean', matches(/^(?:true|false|t|f)$/i)],
  ['bigint', matches(/^(?:0|-?[1-9]\d{0,17})$/)],
  ['numeric', matches(/^(?!-0(?:\.0+)?$)-?(?:0|[1-9]\d*)(?:\.\d+)?$/)],
  ['uuid', matches(/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i)],
  ['date', isDate],
  ['timestamp', matches(new RegExp(`^${DATE}[T ]${TIME}$`), isDate)],
  ['timestamptz', matches(new RegExp(`^${DATE}[T ]${TIME}${ZONE}$`), isDate)],
  // Unlike jsonb it stores duplicate keys, the order of keys and numbers as they are written.
  ['json', isJsonDocument],
]

export interface TypeGuess {
  /** Reads one more value. */
  see(value: CsvField): void
  /** The narrowest type that all of them can be; text when there were none. */
  type(): GuessedType
}

/**
 * Creates a guess of a column's type.
 * @param emptyIsNull true if an empty text means NULL, which does not affect the type
 */
export function typeGuess(emptyIsNull: boolean): TypeGuess {
  let possible = TYPES
  let seen = false
  return {
    see(value) {
      if (value === null || (value === '' && emptyIsNull)) return
      seen = true
      // Most columns are settled by their first values.
      if (possible.every(([, fits]) => fits(value))) return
      possible = possible.filter(([, fits]) => fits(value))
    },
    type: () => (seen ? possible[0]?.[0] : undefined) ?? 'text',
  }
}

function matches(
  pattern: RegExp,
  also: (value: string) => boolean = () => true,
): (value: string) => boolean {
  return (value) => pattern.test(value) && also(value.slice(0, 10))
}

function isDate(value: string): boolean {
  if (!WHOLE_DATE.test(value)) return false
  const [year, month, day] = value.split('-').map(Number)
  return (
    year !== undefined &&
    year > 0 &&
    day !== undefined &&
    month !== undefined &&
    day <= daysOf(year, month)
  )
}

function daysOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Objects and lists: a lone word or number is seldom meant as JSON. */
function isJsonDocument(value: string): boolean {
  if (!/^\s*[{[]/.test(value)) return false
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}
