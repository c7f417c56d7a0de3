import { link, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { isMissing } from './disk'
import { isRunning, startOf } from '../process-table'

/** Another server runs on this data directory. */
export class DataDirectoryLocked extends Error {
  override readonly name = 'DataDirectoryLocked'

  constructor(
    root: string,
    readonly pid: number,
  ) {
    super(
      `A Howdah server (process ${pid}) is running on ${root} already. Stop it first, or choose another data directory by --data.`,
    )
  }
}

export interface Lock {
  release(): Promise<void>
}

interface Owner {
  pid: number
  /**
   * Start time of the process as reported by the operating system. Distinguishes the process from
   * another one that reuses its PID.
   */
  start: string | null
}

/**
 * Makes this process the only server on a data directory. The lock of a process that is gone is taken over.
 * @throws DataDirectoryLocked
 */
export async function lockDataDirectory(root: string, file: string): Promise<Lock> {
  const own: Owner = { pid: process.pid, start: startOf(process.pid) }
  const text = `${JSON.stringify(own)}\n`
  const draft = `${file}.${process.pid}`
  await writeFile(draft, text, { mode: 0o600 })
  try {
    // A link is made whole or not at all, and only if there is none.
    for (let attempt = 0; ; attempt++) {
      if (await linkNew(draft, file)) break
      const owner = await ownerOf(file)
      if (owner && isAlive(owner)) throw new DataDirectoryLocked(root, owner.pid)
      if (attempt > 50)
        throw new Error(
          `${file} cannot be taken over; remove it when no Howdah server runs on ${root}.`,
        )
      await removeStale(file, draft)
    }
  } finally {
    await rm(draft, { force: true })
  }
  return {
    async release() {
      const owner = await ownerOf(file)
      if (owner?.pid === own.pid && owner.start === own.start) await rm(file, { force: true })
    },
  }
}

/** The pid of the server that runs on a data directory, null when none does. */
export async function runningServer(file: string): Promise<number | null> {
  const owner = await ownerOf(file)
  return owner && isAlive(owner) ? owner.pid : null
}

const isAlive = ({ pid, start }: Owner): boolean =>
  isRunning(pid) && (start === null || startOf(pid) === start)

async function ownerOf(file: string): Promise<Owner | null> {
  try {
    const { pid, start } = JSON.parse(await readFile(file, 'utf8')) as Partial<Owner>
    return typeof pid === 'number' ? { pid, start: start ?? null } : null
  } catch {
    return null
  }
}

async function linkNew(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Removes a dead owner's lock. Only one of several concurrent callers may do so; otherwise a slower
 * one would remove the lock of the first.
 */
async function removeStale(file: string, draft: string): Promise<void> {
  const turn = `${file}.takeover`
  if (!(await linkNew(draft, turn))) {
    const other = await ownerOf(turn)
    if (!other || !isAlive(other)) await unlink(turn).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 20))
    return
  }
  try {
    const owner = await ownerOf(file)
    if (owner && isAlive(owner)) return
    const stale = `${file}.stale.${process.pid}`
    await rename(file, stale)
    await rm(stale, { force: true })
  } catch (error) {
    if (!isMissing(error)) throw error
  } finally {
    await unlink(turn).catch(() => undefined)
  }
}
