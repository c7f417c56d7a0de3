import type { KeyColumn } from './policy-trial.sql'

/** Reason that the rows of an answer are not found in their table. */
export type Unmatched =
  /** The table has no primary key. */
  | 'no-key'
  /** The rows of the answer lack it. */
  | 'key-missing'
  /** The answer has something else than rows. */
  | 'no-rows'

/** Returns the number of rows of an answer of the Data API, and why they are not found by their key. */
export function keysOfAnswer(
  answer: string,
  key: readonly KeyColumn[],
): { count: number; unmatched?: Unmatched } {
  const rows = rowsOf(answer)
  if (rows === null) return { count: 0, unmatched: 'no-rows' }
  const count = rows.length
  if (count === 0) return { count }
  if (key.length === 0) return { count, unmatched: 'no-key' }
  const hasKey = rows.every((row) =>
    key.every(({ name }) => row[name] !== undefined && row[name] !== null),
  )
  return hasKey ? { count } : { count, unmatched: 'key-missing' }
}

function rowsOf(answer: string): Record<string, unknown>[] | null {
  try {
    const value: unknown = JSON.parse(answer)
    return Array.isArray(value) && value.every(isRow) ? value : null
  } catch {
    return null
  }
}

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
