import type { Session } from './session'

/** The platform's own small questions to a session: all rows as text. @throws Error with what Postgres said */
export async function collectRows(session: Session, sql: string): Promise<(string | null)[][]> {
  const rows: (string | null)[][] = []
  let failure: string | null = null
  await session.execute(sql, undefined, {
    columns: () => {},
    row: (buffer, start) => rows.push(readTexts(buffer, start)),
    complete: () => {},
    notice: () => {},
    error: (report) => (failure = report.get('M') ?? 'Postgres refused'),
    copy: () => {},
    encoding: () => {},
  })
  if (failure !== null) throw new Error(failure)
  return rows
}

function readTexts(buffer: Buffer, start: number): (string | null)[] {
  const count = buffer.readUInt16BE(start)
  const texts: (string | null)[] = []
  let offset = start + 2
  for (let index = 0; index < count; index += 1) {
    const length = buffer.readInt32BE(offset)
    offset += 4
    texts.push(length < 0 ? null : buffer.toString('utf8', offset, offset + length))
    if (length > 0) offset += length
  }
  return texts
}
