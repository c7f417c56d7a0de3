import { open, stat } from 'node:fs/promises'
import { isMissing } from '../../../base/disk/disk'
import { parsePoolLine, type PoolLogLine } from './parse-pool-log'

/** Reads what a pool process adds to its log. */
export interface PoolLogFollower {
  /** Begins at the present end of the file: what is before is of an earlier process. */
  begin(): Promise<void>
  /** Reads what was added. Must be called before the file is cut. */
  read(): Promise<void>
}

/** Bytes that are read at a time, and those of a call; more is skipped. */
const PART_BYTES = 256 * 1024
const MAX_BYTES = 4 * 1024 ** 2
const NEW_LINE = 10

export function createPoolLogFollower(
  file: string,
  onLine: (line: PoolLogLine) => void,
): PoolLogFollower {
  let offset = 0

  const sizeOf = () =>
    stat(file).then(
      ({ size }) => size,
      (error: unknown) => {
        if (isMissing(error)) return 0
        throw error
      },
    )

  async function read(): Promise<void> {
    const size = await sizeOf()
    // Someone has cut it.
    if (size < offset) offset = 0
    if (size - offset > MAX_BYTES) offset = size - MAX_BYTES
    if (size === offset) return
    const handle = await open(file, 'r')
    try {
      while (offset < size) {
        const length = Math.min(PART_BYTES, size - offset)
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset)
        const end = buffer.subarray(0, bytesRead).lastIndexOf(NEW_LINE) + 1
        // Its end is not written yet; a line of this length is none.
        if (end === 0 && bytesRead < PART_BYTES) return
        for (const text of buffer.toString('utf8', 0, end).split('\n')) {
          const line = parsePoolLine(text)
          if (line !== null) onLine(line)
        }
        offset += end === 0 ? bytesRead : end
      }
    } finally {
      await handle.close()
    }
  }

  return {
    async begin() {
      offset = await sizeOf()
    },
    read,
  }
}
