import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Returns the kilobytes that a folder takes on the disk. */
export async function folderKilobytes(path: string): Promise<number> {
  // Fails for files that are gone meanwhile, and prints what the others take.
  const { stdout } = await execute('du', ['-skx', path]).catch((error: { stdout?: string }) => ({
    stdout: error.stdout ?? '',
  }))
  return Number.parseInt(stdout, 10) || 0
}
