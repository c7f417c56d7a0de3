import type { Backup } from '@howdah/platform-client/resources/backups/list-backups'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'

export type BackupAction = 'restore' | 'project' | 'branch' | 'delete'

export interface Mays {
  restore: boolean
  /** To create projects, too. */
  createProject: boolean
  /** To create a branch from it. */
  branch: boolean
  delete: boolean
}

/**
 * Returns true if a project with this status can be restored from a backup; the platform rejects
 * all other statuses with 409.
 */
export function isRestorable(status: Project['status']): boolean {
  return (
    status === 'ACTIVE_HEALTHY' ||
    status === 'ACTIVE_UNHEALTHY' ||
    status === 'INACTIVE' ||
    status === 'START_FAILED'
  )
}

/** Returns the actions currently available to the user for a backup. */
export function backupActions(
  { state }: Pick<Backup, 'state'>,
  status: Project['status'],
  may: Mays,
): BackupAction[] {
  const actions: BackupAction[] = []
  if (may.restore && state === 'completed' && isRestorable(status)) actions.push('restore')
  if (may.restore && may.createProject && state === 'completed') actions.push('project')
  if (may.branch && state === 'completed' && status !== 'RESTORING') actions.push('branch')
  if (may.delete && state !== 'running' && status !== 'RESTORING') actions.push('delete')
  return actions
}
