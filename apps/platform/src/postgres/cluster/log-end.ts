import { open } from 'node:fs/promises'
import { isMissing } from '../../base/disk'

/** How much of a log is shown: lines, and bytes at most. */
const LINES = 200
const BYTES = 256 * 1024

/** The last lines of a log, the newest one last; none when there is no such file. */
export async function readLogEnd(file: string): Promise<string[]> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (handle === null) return []
  try {
    const { size } = await handle.stat()
    const from = Math.max(0, size - BYTES)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from)
    const lines = buffer.subarray(0, bytesRead).toString('utf8').trimEnd().split('\n')
    // The first one may have been cut.
    const whole = from > 0 ? lines.slice(1) : lines
    return whole.filter((line) => line !== '').slice(-LINES)
  } finally {
    await handle.close()
  }
}
