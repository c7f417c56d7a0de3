import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { projectKey } from '../../query-keys'

/** A copy of a project's whole Postgres at one moment. */
export type Backup = components['schemas']['Backup']
/** The last restore that was tried on a copy. */
export type RecoveryTest = components['schemas']['RecoveryTest']
export type BackupList = components['schemas']['BackupList']

export interface ListBackupsParams {
  ref: string
  /** @default 'newest' */
  sort?: 'newest' | 'oldest' | undefined
  offset?: number | undefined
  /** At most 100. @default 100 */
  limit?: number | undefined
}

/** More than a project ever has. */
const MAX_BACKUPS = 100

/** A project's backups, and when the schedule makes the next one. */
export async function listBackups(
  client: PlatformClient,
  { ref, sort = 'newest', offset = 0, limit = MAX_BACKUPS }: ListBackupsParams,
  signal?: AbortSignal,
): Promise<BackupList> {
  required({ ref })
  const params = { path: { ref }, query: { sort, offset, limit } }
  return dataOf(client.api.GET('/platform/projects/{ref}/backups', { params, signal }))
}

export function backupsQueryOptions(
  client: PlatformClient,
  { ref, sort = 'newest', limit = MAX_BACKUPS }: Omit<ListBackupsParams, 'offset'>,
) {
  return {
    queryKey: projectKey(client, ref, 'backups', sort, limit),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      listBackups(client, { ref, sort, limit }, signal),
  }
}
