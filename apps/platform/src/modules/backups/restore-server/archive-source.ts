import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isMissing, syncToDisk } from '../../../base/disk/disk'
import { readS3Settings } from '../../../base/s3/s3-settings'
import type { ArchiveReader } from '../bucket/archive-bucket.types'
import { CONTROL_CLUSTER } from '../../../postgres/cluster/cluster-settings'
import { ARCHIVE_VARIABLES, bucketKeys } from '../bucket/bucket-keys'
import { backupsFolder, isBackupsFolder, readGrowing } from './backups-folder'
import { restoreMessages as messages } from './restore.messages'

/** Archive that a server is restored from. */
export interface ArchiveSource {
  reader: ArchiveReader
  /** Folder `backups` of a data directory, which the restored server gets the contents of; null for another archive. */
  backups: string | null
}

/**
 * Opens the archive to restore from: `s3://bucket/prefix`, a folder with a copy of one, or the folder
 * `backups` of a data directory.
 * @throws Error with a sentence
 */
export async function openArchiveSource(
  from: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<ArchiveSource> {
  if (!from.startsWith('s3://')) return openFolder(resolve(from))
  const [bucket, ...prefix] = from.slice('s3://'.length).split('/')
  const settings = readS3Settings(
    {
      ...environment,
      [`${ARCHIVE_VARIABLES}BUCKET`]: bucket,
      [`${ARCHIVE_VARIABLES}PREFIX`]: prefix.join('/'),
    },
    ARCHIVE_VARIABLES,
  )
  if (settings === null) throw new Error(messages.noBucketName)
  // Its SDK is large, and most commands use none of it.
  const { createArchiveBucket } = await import('../bucket/archive-bucket')
  return { reader: createArchiveBucket(settings), backups: null }
}

async function openFolder(folder: string): Promise<ArchiveSource> {
  const found = await stat(folder).catch(() => null)
  if (found?.isDirectory() !== true) throw new Error(messages.noFolder(folder))
  return (await isBackupsFolder(folder, CONTROL_CLUSTER))
    ? { reader: openBackupsFolder(folder), backups: folder }
    : { reader: folderReader(folder), backups: null }
}

/** Reads the folder `backups` of a data directory like a bucket. */
export function openBackupsFolder(folder: string): ArchiveReader {
  const files = folderReader(folder, backupsFolder)
  const growing = bucketKeys.growing('')
  return {
    ...files,
    read: async (key) =>
      key.endsWith(`/${growing}`)
        ? readGrowing(join(folder, key.slice(0, -growing.length)))
        : files.read(key),
  }
}

const sameAsKeys = { placeOf: (key: string) => key, keyOf: (place: string): string | null => place }

/** Reads an archive in a folder: a file for each object. */
function folderReader(folder: string, { keyOf, placeOf } = sameAsKeys): ArchiveReader {
  const pathOf = (key: string) => join(folder, ...placeOf(key).split('/'))
  return {
    address: folder,
    read: (key) =>
      readFile(pathOf(key)).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      }),
    async download(key, file, signal) {
      if ((await stat(pathOf(key)).catch(() => null)) === null) return false
      const to = createWriteStream(file, { mode: 0o600, flags: 'wx' })
      await pipeline(createReadStream(pathOf(key)), to, { signal })
      await syncToDisk(file)
      return true
    },
    async *list(prefix) {
      const below = pathOf(prefix)
      const entries = await readdir(below, { recursive: true, withFileTypes: true }).catch(
        (error: unknown) => {
          if (isMissing(error)) return []
          throw error
        },
      )
      for (const entry of entries.filter((one) => one.isFile())) {
        const path = join(entry.parentPath, entry.name)
        const key = keyOf(relative(folder, path).split(sep).join('/'))
        if (key?.startsWith(prefix) !== true) continue
        yield [{ key, bytes: (await stat(path)).size }]
      }
    },
  }
}
