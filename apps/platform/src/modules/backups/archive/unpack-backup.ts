import { chown, mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ProcessUser } from '../../../postgres/cluster/process-user'
import { syncToDisk } from '../../../base/disk/disk'
import { eachOf } from '../../../base/disk/each-of'
import { readBackup, type EntrySink } from './read-backup'
import type { TarEntry } from './read-tar'

const CONCURRENT_SYNCS = 8

interface UnpackOptions {
  to: string
  user: ProcessUser | null
  signal: AbortSignal
  /** Called with the number of bytes that are written. */
  onProgress?(doneBytes: number): void
}

/**
 * Unpacks a backup into a new folder, as a data directory of Postgres. Afterwards everything is
 * synced to the disk.
 * @throws BrokenBackup, leaving the files unpacked so far
 */
export async function unpackBackup(
  from: string,
  { onProgress, signal, to, user }: UnpackOptions,
): Promise<void> {
  let done = 0
  const belongs = async (path: string) => void (user && (await chown(path, user.uid, user.gid)))

  async function openEntry({ path, isFolder }: TarEntry): Promise<EntrySink | null> {
    const place = join(to, path)
    if (isFolder) {
      await mkdir(place, { recursive: true, mode: 0o700 })
      await belongs(place)
      return null
    }
    // Twice the same name is no backup of Postgres'.
    const file = await open(place, 'wx', 0o600)
    if (user) await file.chown(user.uid, user.gid)
    return {
      async write(piece) {
        await file.writeFile(piece)
        done += piece.length
        onProgress?.(done)
      },
      close: () => file.close(),
    }
  }

  await mkdir(to, { mode: 0o700 })
  await belongs(to)
  await readBackup(from, { signal, open: openEntry })
  await syncAll(to, signal)
  await syncToDisk(dirname(to))
}

/** Afterwards and not file by file: by then most of it is on the disk. */
async function syncAll(folder: string, signal: AbortSignal): Promise<void> {
  const entries = await readdir(folder, { recursive: true })
  await eachOf([...entries, ''], CONCURRENT_SYNCS, async (entry) => {
    signal.throwIfAborted()
    await syncToDisk(join(folder, entry))
  })
}
