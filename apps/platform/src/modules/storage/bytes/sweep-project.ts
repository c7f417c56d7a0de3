import type { BlobStore } from '../blobs/blob-store.types'
import { versionsInUse } from '../rows/object-rows'
import type { ProjectDatabases } from '../rows/project-databases'
import type { RetiredBytes } from './retired-bytes'

interface SweepParts {
  ref: string
  blobs: BlobStore
  databases: ProjectDatabases
  retired: RetiredBytes
}

/**
 * Removes the bytes that neither a row nor a backup references: of files deleted by SQL, of uploads
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
