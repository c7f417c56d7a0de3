import { open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Returns true if a call failed because the path does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
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
