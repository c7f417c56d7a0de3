import { readFields, textOf } from './read-row'
import type { Session } from './session'

/** More than this no small question has as its answer; whoever answers more is no Postgres of ours. */
const MOST_ROWS = 100_000
const PATIENCE_MS = 30_000

/**
 * The platform's own small questions to a session: all rows as text, with what is no UTF-8 replaced in them.
 * @throws Error with what Postgres said; SessionLost for an answer that does not come to an end
 */
export async function collectRows(session: Session, sql: string): Promise<(string | null)[][]> {
  const rows: (string | null)[][] = []
  let failure: string | null = null
  const late = setTimeout(() => session.destroy(), PATIENCE_MS)
  const asked = session.execute(sql, undefined, {
    columns: () => {},
    row: (buffer, start) => {
      if (rows.push(readFields(buffer, start).map(textOf)) > MOST_ROWS) session.destroy()
    },
    complete: () => {},
    notice: () => {},
    error: (report) => (failure = report.get('M') ?? 'Postgres refused'),
    copyData: () => null,
    copy: () => {},
    encoding: () => {},
  })
  await asked.finally(() => clearTimeout(late))
  if (failure !== null) throw new Error(failure)
  return rows
}
