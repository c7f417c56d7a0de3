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
}

/** Returns the server that an archive is of; null for an empty one. */
export async function readArchivedServer(reader: ArchiveReader): Promise<ArchivedServer | null> {
  const bytes = await reader.read(bucketKeys.server)
  if (bytes === null) return null
  const { id, keyFingerprint } = JSON.parse(bytes.toString()) as Partial<ArchivedServer>
  return typeof id === 'string' && typeof keyFingerprint === 'string'
    ? { id, keyFingerprint }
    : null
}

/** The bucket has the archive of another server, which must not be mixed with that of this one. */
export class BucketOfAnother extends Error {
  override readonly name = 'BucketOfAnother'
}

/** Makes the bucket that of this server, unless it is another's. @throws BucketOfAnother */
export async function claimBucket(
  bucket: ArchiveBucket,
  { id, secrets }: Pick<DataDirectory, 'id' | 'secrets'>,
): Promise<void> {
  const found = await readArchivedServer(bucket)
  if (found !== null && found.id !== id)
    throw new BucketOfAnother(messages.bucketOfAnother(bucket.address))
  if (found !== null) return
  const server: ArchivedServer = { id, keyFingerprint: secrets.fingerprint() }
  await bucket.write(bucketKeys.server, Buffer.from(`${JSON.stringify(server)}\n`))
}
