import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { Backup } from './list-backups'

/** Starts a backup of a project. Responds immediately, with the backup `running`. */
export async function createBackup(
  client: PlatformClient,
  { ref }: { ref: string },
): Promise<Backup> {
  required({ ref })
  return dataOf(client.api.POST('/platform/projects/{ref}/backups', { params: { path: { ref } } }))
}
