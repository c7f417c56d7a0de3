import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

/** Deletes a backup with its bytes. */
export async function deleteBackup(
  client: PlatformClient,
  { ref, backupId }: { ref: string; backupId: string },
): Promise<void> {
  required({ ref, backupId })
  await dataOf(
    client.api.DELETE('/platform/projects/{ref}/backups/{backup_id}', {
      params: { path: { ref, backup_id: backupId } },
    }),
  )
}
