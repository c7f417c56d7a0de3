import type { Backup, Project } from '@howdah/platform-client'

export type BackupAction = 'restore' | 'delete'

export interface Mays {
  restore: boolean
  delete: boolean
}

/** Whether a project can be put back to a backup from where it is; the platform refuses the rest with 409. */
export function isRestorable(status: Project['status']): boolean {
  return (
    status === 'ACTIVE_HEALTHY' ||
    status === 'ACTIVE_UNHEALTHY' ||
    status === 'INACTIVE' ||
    status === 'START_FAILED'
  )
}

/** What somebody can do with a backup now. */
export function backupActions(
  { state }: Pick<Backup, 'state'>,
  status: Project['status'],
  may: Mays,
): BackupAction[] {
  const actions: BackupAction[] = []
  if (may.restore && state === 'completed' && isRestorable(status)) actions.push('restore')
  if (may.delete && state !== 'running' && status !== 'RESTORING') actions.push('delete')
  return actions
}
