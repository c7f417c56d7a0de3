import type { BlobStore } from './blobs/blob-store.types'
import { versionsInUse } from './object-rows'
import type { ProjectDatabases } from './project-databases'

/**
 * Removes the bytes that no row has: of files deleted by SQL, and of uploads that a kill has cut.
 * @param before what is younger may be an upload whose row is not written yet
 * @returns how many there were
 */
export async function sweepProject(
  { blobs, databases, ref }: { blobs: BlobStore; databases: ProjectDatabases; ref: string },
  before: Date,
): Promise<number> {
  let removed = 0
  for await (const versions of blobs.olderThan(before)) {
    // When the database does not answer, this throws and nothing is removed.
    const used = await databases.transaction(ref, (session) => versionsInUse(session, versions))
    const orphans = versions.filter((version) => !used.has(version))
    await blobs.remove(orphans)
    removed += orphans.length
  }
  return removed
}
