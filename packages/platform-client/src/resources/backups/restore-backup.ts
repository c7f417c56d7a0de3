import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { Project } from '../projects/get-project'

/**
 * Restores a project from a backup; `name` is the project's name as the user typed it. Responds
 * immediately, with the project RESTORING.
 */
export async function restoreBackup(
  client: PlatformClient,
  { ref, backupId, name }: { ref: string; backupId: string; name: string },
): Promise<Project> {
  required({ ref, backupId, name })
  const params = { path: { ref, backup_id: backupId } }
  return dataOf(
    client.api.POST('/platform/projects/{ref}/backups/{backup_id}/restore', {
      params,
      body: { name },
    }),
  )
}
