import { chown, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Returns true if a call failed because the path does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Returns the text of a file; null if it does not exist. */
export async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/**
 * Writes a file of mode 0600 for a process of another user, which sees the whole of it or the
 * previous one. After a power failure it is written again.
 * @param user null for the server's own user
 */
export async function writeForProcess(
  file: string,
  text: string,
  user: { uid: number; gid: number } | null,
): Promise<void> {
  const unfinished = `${file}.new`
  await writeFile(unfinished, text, { mode: 0o600 })
  if (user) await chown(unfinished, user.uid, user.gid)
  await rename(unfinished, file)
}

/**
 * Ensures that the bytes of a file, or new and renamed entries of a folder, survive a power
 * failure.
 */
export async function syncToDisk(path: string): Promise<void> {
  const opened = await open(path, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

/** Writes a file of mode 0600 so that after a crash it is there whole or not at all. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${process.pid}.new`
  await rm(unfinished, { force: true })
  await writeFile(unfinished, text, { mode: 0o600, flag: 'wx', flush: true })
  await rename(unfinished, file)
  await syncToDisk(dirname(file))
}
