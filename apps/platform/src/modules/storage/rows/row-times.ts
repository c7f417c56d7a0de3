/** A timestamptz as the driver gives it: a number for infinity. */
export type RowTime = Date | number

const FIRST = Date.parse('0001-01-01T00:00:00.000Z')
const LAST = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * Returns an RFC 3339 text; a time outside of the years that it can express becomes the first or
 * the last of them.
 */
export function rowTimeText(time: RowTime): string {
  return new Date(Math.min(Math.max(Number(time), FIRST), LAST)).toISOString()
}
