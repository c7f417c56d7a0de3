import { types, type CustomTypesConfig } from 'pg'

/** Moments that stand for those that a calendar does not show: `infinity`, and years of five digits or before Christ. */
export const EARLIEST = new Date('0001-01-01T00:00:00.000Z')
export const LATEST = new Date('9999-12-31T23:59:59.999Z')

const TIMESTAMPS: ReadonlySet<number> = new Set([
  types.builtins.TIMESTAMP,
  types.builtins.TIMESTAMPTZ,
])

/**
 * Parsers of values whose times are always dates between `EARLIEST` and `LATEST`. People write any
 * time into tables of a service; pg returns numbers and invalid dates for some of them.
 */
export const boundedDates: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    const parse = types.getTypeParser(oid, format as 'text') as (text: string) => unknown
    return TIMESTAMPS.has(oid) ? (text: string) => bounded(parse(text), text) : parse
  }) as CustomTypesConfig['getTypeParser'],
}

function bounded(value: unknown, text: string): Date {
  if (value instanceof Date && value >= EARLIEST && value <= LATEST) return value
  return text.startsWith('-') || text.endsWith('BC') ? EARLIEST : LATEST
}
