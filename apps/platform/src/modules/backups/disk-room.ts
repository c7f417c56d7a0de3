import { statfs } from 'node:fs/promises'
import { backupMessages as messages } from './backups.messages'

/** How much of a disk is free, in bytes. */
export interface Room {
  free: number
  total: number
}

/** What is left to what else is on the disk: a Postgres that cannot write ends, the control database's too. */
const RESERVE = 512 * 1024 * 1024
/** On a small disk it is that part of it. */
const PART = 1 / 20
/** How often it is looked, in milliseconds. */
const LOOK = 250

export const isFull = ({ free, total }: Room, needed = 0): boolean => total > 0 && free - needed < Math.min(RESERVE, total * PART)

async function roomOn(folder: string): Promise<Room> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/**
 * Runs what writes much, and gives it up before the disk is full.
 * @param needed how many bytes it writes, as far as that is known
 * @throws when there is no room, and what `work` throws
 */
export async function whileThereIsRoom<T>(
  { folder, signal, needed = 0, look = roomOn }: { folder: string; signal: AbortSignal; needed?: number; look?: typeof roomOn },
  work: (ends: AbortSignal) => Promise<T>,
): Promise<T> {
  if (isFull(await look(folder), needed)) throw new Error(messages.noRoom)
  const full = new AbortController()
  const timer = setInterval(() => {
    look(folder)
      .then((room) => isFull(room) && full.abort())
      // What cannot be looked at is found out by writing.
      .catch(() => undefined)
  }, LOOK)
  try {
    return await work(AbortSignal.any([signal, full.signal]))
  } catch (error) {
    throw full.signal.aborted ? new Error(messages.noRoom, { cause: error }) : error
  } finally {
    clearInterval(timer)
  }
}
