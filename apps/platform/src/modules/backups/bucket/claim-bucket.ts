import type { Config } from '../../../base/config/config'
import type { DataDirectory } from '../../../base/disk/data-directory'
import { backupMessages as messages } from '../backups.messages'
import type { ArchiveBucket, ArchiveReader } from './archive-bucket.types'
import { bucketKeys } from './bucket-keys'

/** Server of an archive. */
export interface ArchivedServer {
  /** Of its data directory. */
  id: string
  /** Identifies its master key, which no archive contains. */
  keyFingerprint: string
  /** Place of the bytes of storage, which no archive contains. */
  files: 'bucket' | 'disk'
}

export const serverOf = (
  { id, secrets }: Pick<DataDirectory, 'id' | 'secrets'>,
  { s3 }: Pick<Config, 's3'>,
): ArchivedServer => ({
  ...{ id, keyFingerprint: secrets.fingerprint() },
  files: s3 === null ? 'disk' : 'bucket',
})

/** Returns the server that an archive is of; null for an empty one. */
export async function readArchivedServer(reader: ArchiveReader): Promise<ArchivedServer | null> {
  const bytes = await reader.read(bucketKeys.server)
  if (bytes === null) return null
  const { files, id, keyFingerprint } = JSON.parse(bytes.toString()) as Partial<ArchivedServer>
  return typeof id === 'string' && typeof keyFingerprint === 'string'
    ? { id, keyFingerprint, files: files === 'bucket' ? files : 'disk' }
    : null
}

/** The bucket has the archive of another server, which must not be mixed with that of this one. */
export class BucketOfAnother extends Error {
  override readonly name = 'BucketOfAnother'
}

/** Makes the bucket that of this server, unless it is another's. @throws BucketOfAnother */
export async function claimBucket(bucket: ArchiveBucket, server: ArchivedServer): Promise<void> {
  const found = await readArchivedServer(bucket)
  if (found !== null && found.id !== server.id)
    throw new BucketOfAnother(messages.bucketOfAnother(bucket.address))
  if (found?.files === server.files) return
  await bucket.write(bucketKeys.server, Buffer.from(`${JSON.stringify(server)}\n`))
}
