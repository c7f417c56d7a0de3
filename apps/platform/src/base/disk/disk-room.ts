import { statfs } from 'node:fs/promises'
import { AppError } from '../app-error'
import { diskMessages } from './disk-room.messages'

/** Bytes of a disk. */
export interface Room {
  free: number
  total: number
}

/**
 * Number of free bytes at which user writes stop. A Postgres that cannot write shuts down,
 * including the control database's.
 */
const RESERVE_BYTES = 512 * 1024 * 1024
/** On a small disk the reserve is this part of it. */
const RESERVE_SHARE = 1 / 20
const POLL_INTERVAL_MS = 250

/** The disk of the server is almost full. */
export class DiskFull extends AppError {
  override readonly name = 'DiskFull'

  constructor(cause?: unknown) {
    super(507, 'disk_full', diskMessages.full, { cause })
  }
}

/** Returns whether an error, or its cause, is that of a full disk, the system's or Postgres's. */
export function isDiskFullError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100'
}

const reserveOf = (total: number): number => Math.min(RESERVE_BYTES, total * RESERVE_SHARE)

/** Returns whether writing `needed` bytes would touch the reserve. */
export const isFull = ({ free, total }: Room, needed = 0): boolean =>
  total > 0 && free - needed < reserveOf(total)

/** Returns whether there is so much room again that what was stopped may go on. */
export const hasRoomAgain = ({ free, total }: Room): boolean =>
  total === 0 || free > reserveOf(total) * 1.5

/** The disk of a folder. */
export interface DiskRoom {
  /** Asks the system. */
  measure(): Promise<Room>
  /** Sees that there is room for so many bytes beside the reserve. @throws DiskFull */
  need(bytes?: number): Promise<void>
  /**
   * Runs work that writes much, and gives it up before the disk is full.
   * @param work gets a signal that is aborted then, or with the signal of the options
   * @throws DiskFull, and the errors of `work`
   */
  whileThereIsRoom<T>(
    work: (ends: AbortSignal) => Promise<T>,
    options?: { signal?: AbortSignal; needed?: number },
  ): Promise<T>
}

export function createDiskRoom(folder: string): DiskRoom {
  const room: DiskRoom = {
    async measure() {
      const { bavail, blocks, bsize } = await statfs(folder)
      return { free: bavail * bsize, total: blocks * bsize }
    },

    async need(bytes = 0) {
      if (isFull(await room.measure(), bytes)) throw new DiskFull()
    },

    async whileThereIsRoom(work, { signal, needed = 0 } = {}) {
      await room.need(needed)
      const full = new AbortController()
      const timer = setInterval(() => {
        room
          .measure()
          .then((found) => isFull(found) && full.abort())
          // A disk that cannot be asked is found out by writing.
          .catch(() => undefined)
      }, POLL_INTERVAL_MS)
      try {
        return await work(signal ? AbortSignal.any([signal, full.signal]) : full.signal)
      } catch (error) {
        throw full.signal.aborted || isDiskFullError(error) ? new DiskFull(error) : error
      } finally {
        clearInterval(timer)
      }
    },
  }
  return room
}
