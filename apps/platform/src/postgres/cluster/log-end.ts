import { open } from 'node:fs/promises'
import { isMissing } from '../../base/disk/disk'

/** Maximum lines and bytes of a log that are shown. */
const MAX_LINES = 200
const MAX_BYTES = 256 * 1024

/** Reads the last `bytes` of a file at most; empty when there is no such file. */
export async function readEnd(file: string, bytes: number): Promise<Buffer> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (handle === null) return Buffer.alloc(0)
  try {
    const { size } = await handle.stat()
    const length = Math.min(size, bytes)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, size - length)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/**
 * Kinds of entries that repeat SQL, in which there may be passwords: that of an error, and that
 * which a session prints by `debug_print_parse` and the like.
 */
const SQL_ENTRY =
  /^\d{4}-\d\d-\d\d \S+ \S+ \[\d+\] .*?(?:STATEMENT: {2}|QUERY: {2}|CONTEXT: {2}|DETAIL: {2}[({])/

/** Returns the lines without the entries that repeat SQL. The further lines of an entry begin with a tab. */
function withoutSql(lines: readonly string[]): string[] {
  let isHidden = false
  return lines.filter((line) => {
    if (!line.startsWith('\t')) isHidden = SQL_ENTRY.test(line)
    return !isHidden
  })
}

/** The last lines of a log without the SQL in it, the newest one last; none when there is no such file. */
export async function readLogEnd(file: string): Promise<string[]> {
  const end = await readEnd(file, MAX_BYTES)
  const lines = end.toString('utf8').trimEnd().split('\n')
  // The first one may have been cut.
  const whole = end.length === MAX_BYTES ? lines.slice(1) : lines
  return withoutSql(whole)
    .filter((line) => line !== '')
    .slice(-MAX_LINES)
}
