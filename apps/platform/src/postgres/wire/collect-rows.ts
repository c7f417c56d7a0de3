import { SessionLost, type Session } from './session'
import { readFields, fieldText } from './read-row'

/** Maximum rows and bytes of an answer to a small question; more comes from no Postgres of ours. */
const MAX_ROWS = 100_000
const MAX_BYTES = 16 * 1024 * 1024
const MAX_ROW_BYTES = 1024 * 1024
const TIMEOUT_MS = 30_000

/**
 * Asks a session the platform's own small questions: all rows as text, with the replacement character for bytes that are not UTF-8.
 * @throws Error with Postgres's message; SessionLost for an answer without end, MessageTooLarge for a row of more than 1 MB
 */
export async function collectRows(session: Session, sql: string): Promise<(string | null)[][]> {
  const rows: (string | null)[][] = []
  let bytes = 0
  let failure: string | null = null
  let isEndless = false
  const timer = setTimeout(() => session.destroy(), TIMEOUT_MS)
  const asked = session.execute(sql, undefined, {
    maxRowBytes: MAX_ROW_BYTES,
    columns: () => {},
    row: (buffer, start, end) => {
      if (isEndless) return
      bytes += end - start
      isEndless =
        bytes > MAX_BYTES || rows.push(readFields(buffer, start, end).map(fieldText)) > MAX_ROWS
      if (isEndless) session.destroy()
    },
    complete: () => {},
    notice: () => {},
    error: (report) => (failure = report.get('M') ?? 'Postgres refused'),
    copyData: () => null,
    copy: () => {},
    encoding: () => {},
  })
  await asked.finally(() => clearTimeout(timer))
  if (failure !== null) throw new Error(failure)
  if (isEndless) throw new SessionLost('The database answered a small question with too many rows.')
  return rows
}
