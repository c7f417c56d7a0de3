import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { Backup } from './list-backups'

/** Backs a project up now. Answers at once, with the backup `running`. */
export async function createBackup(
  client: PlatformClient,
  { ref }: { ref: string },
): Promise<Backup> {
  required({ ref })
  return dataOf(client.api.POST('/platform/projects/{ref}/backups', { params: { path: { ref } } }))
}
