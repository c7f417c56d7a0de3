/** A run as the history remembers it: what was asked and how it went. Never a row, never a parameter's value. */
export interface PastRun {
  id: string
  sql: string
  /**
   * True when the text was too long to store; `sql` then holds its beginning, to recognize it by.
   */
  cut: boolean
  /** Milliseconds since 1970, of the end. */
  at: number
  status: 'done' | 'failed' | 'cancelled'
  durationMs: number
  /** Returned or touched, all statements together; null where Postgres counts none. */
  rows: number | null
  error: string | null
}

/** Limits of the history that is stored for a project; the oldest run is removed first. */
export const MAX_RUNS = 200
const MAX_CHARACTERS = 500_000
const MAX_TEXT_CHARACTERS = 50_000
const MAX_ERROR_CHARACTERS = 2_000

/** The history with one more run, newest first. */
export function withRun(history: readonly PastRun[], run: Omit<PastRun, 'cut'>): PastRun[] {
  const stored: PastRun = {
    ...run,
    cut: run.sql.length > MAX_TEXT_CHARACTERS,
    sql: run.sql.slice(0, MAX_TEXT_CHARACTERS),
    error: run.error === null ? null : run.error.slice(0, MAX_ERROR_CHARACTERS),
  }
  return bounded([stored, ...history.filter(({ id }) => id !== run.id)])
}

function bounded(history: readonly PastRun[]): PastRun[] {
  let characters = 0
  return history.filter(({ sql, error }, index) => {
    characters += sql.length + (error?.length ?? 0)
    return index < MAX_RUNS && characters <= MAX_CHARACTERS
  })
}

/** The runs whose text or error holds every word of the search, in any case. */
export function findRuns(history: readonly PastRun[], search: string): PastRun[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...history]
  return history.filter(({ sql, error }) => {
    const text = `${sql}\n${error ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

export function historyFromStored(stored: unknown): PastRun[] {
  return Array.isArray(stored) ? bounded((stored as unknown[]).filter(isPastRun)) : []
}

function isPastRun(value: unknown): value is PastRun {
  if (typeof value !== 'object' || value === null) return false
  const run = value as Record<keyof PastRun, unknown> // each field is looked at below
  return (
    typeof run.id === 'string' &&
    typeof run.sql === 'string' &&
    typeof run.cut === 'boolean' &&
    typeof run.at === 'number' &&
    (run.status === 'done' || run.status === 'failed' || run.status === 'cancelled') &&
    typeof run.durationMs === 'number' &&
    (run.rows === null || typeof run.rows === 'number') &&
    (run.error === null || typeof run.error === 'string')
  )
}
