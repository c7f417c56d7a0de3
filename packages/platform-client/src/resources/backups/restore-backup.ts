import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { Project } from '../projects/get-project'

/** Files in storage after a restore. */
export type RestoredFiles = components['schemas']['RestoredFiles']

/**
 * Restores a project from a backup; `name` is the project's name as the user typed it. Responds
 * immediately, with the project RESTORING.
 */
export async function restoreBackup(
  client: PlatformClient,
  {
    ref,
    backupId,
    name,
    files,
  }: { ref: string; backupId: string; name: string; files?: RestoredFiles },
): Promise<Project> {
  required({ ref, backupId, name })
  const params = { path: { ref, backup_id: backupId } }
  return dataOf(
    client.api.POST('/platform/projects/{ref}/backups/{backup_id}/restore', {
      params,
      body: { name, ...(files && { files }) },
    }),
  )
}
