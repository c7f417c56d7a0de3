import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isMissing, syncToDisk } from '../../../base/disk/disk'
import { readS3Settings } from '../../../base/s3/s3-settings'
import type { ArchiveReader } from '../bucket/archive-bucket.types'
import { ARCHIVE_VARIABLES } from '../bucket/bucket-keys'
import { restoreMessages as messages } from './restore.messages'

/**
 * Opens the archive to restore from: `s3://bucket/prefix`, or a folder with a copy of one.
 * @throws Error with a sentence
 */
export async function openArchiveSource(
  from: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<ArchiveReader> {
  if (!from.startsWith('s3://')) return folderReader(resolve(from))
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
  return createArchiveBucket(settings)
}

/** Reads a copy of an archive in a folder: a file for each object. */
async function folderReader(folder: string): Promise<ArchiveReader> {
  const found = await stat(folder).catch(() => null)
  if (found?.isDirectory() !== true) throw new Error(messages.noFolder(folder))
  const pathOf = (key: string) => join(folder, ...key.split('/'))
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
      const below = pathOf(prefix.replace(/\/$/, ''))
      const entries = await readdir(below, { recursive: true, withFileTypes: true }).catch(
        (error: unknown) => {
          if (isMissing(error)) return []
          throw error
        },
      )
      for (const entry of entries.filter((one) => one.isFile())) {
        const path = join(entry.parentPath, entry.name)
        const key = relative(folder, path).split(sep).join('/')
        yield [{ key, bytes: (await stat(path)).size }]
      }
    },
  }
}
