import { basename, join } from 'node:path'
import { BrokenBackup } from '../archive/read-tar'
import { backupMessages as messages } from '../backups.messages'
import type { ArchiveReader } from './archive-bucket.types'

/** Brings the files of a backup to an empty folder. @throws BrokenBackup if there are none */
export async function fetchBackup(
  source: ArchiveReader,
  prefix: string,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  let count = 0
  for await (const page of source.list(prefix))
    for (const { key } of page)
      if (await source.download(key, join(folder, basename(key)), signal)) count += 1
  if (count === 0) throw new BrokenBackup(messages.bytesGone)
}
