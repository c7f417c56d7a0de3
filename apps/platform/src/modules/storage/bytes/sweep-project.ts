import type { BlobStore } from '../blobs/blob-store.types'
import { deleteOldUploads } from '../multipart/multipart-rows'
import { versionsInUse } from '../rows/object-rows'
import type { ProjectDatabases } from '../rows/project-databases'
import type { RetiredBytes } from './retired-bytes'

/** Lifetime of an unfinished upload in parts. */
const UPLOAD_LIFETIME_MS = 7 * 24 * 60 * 60_000

interface SweepParts {
  ref: string
  blobs: BlobStore
  databases: ProjectDatabases
  retired: RetiredBytes
}

/**
 * Ends uploads in parts that were not finished within a week, and removes the bytes that neither a row nor a backup references: of files deleted by SQL, of uploads
 * interrupted by a kill, and of files overwritten before the oldest remaining backup.
 * @param before younger bytes may belong to an upload whose row is not written yet
 * @returns number of removed files
 */
export async function sweepProject(
  { blobs, databases, ref, retired }: SweepParts,
  before: Date,
): Promise<number> {
  // When the database does not answer, this throws and nothing is removed.
  const inUse = (versions: readonly string[]) =>
    databases.transaction(ref, (session) => versionsInUse(session, versions))
  const uploadsBefore = new Date(before.getTime() - UPLOAD_LIFETIME_MS)
  await databases.transaction(ref, (session) => deleteOldUploads(session, uploadsBefore))
  let removed = await retired.release(ref, blobs, inUse)
  for await (const versions of blobs.olderThan(before)) {
    const used = await inUse(versions)
    removed += await retired.retire(
      ref,
      versions.filter((version) => !used.has(version)),
      blobs,
    )
  }
  return removed
}
