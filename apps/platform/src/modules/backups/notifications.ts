import type { Events } from '../../base/events'
import type { NewNotification } from '../notifications/notifications.types'
import { backupNotificationMessages as messages } from './notifications.messages'
import type { BackupsServices } from './services'

/** Makes the notification of a restore on trial that failed. */
export async function notifyOfRecovery(
  { at, ref, error, source, time }: Events['recovery.failed'],
  { projects }: Pick<BackupsServices, 'projects'>,
): Promise<NewNotification | null> {
  const project = await projects.byRef(ref)
  if (project === null) return null
  return {
    to: { project: ref },
    cause: 'backup_failed',
    priority: 'Critical',
    once: `recovery/${ref}/${at.toISOString()}`,
    ...(source === 'archive'
      ? messages.trialFailed(project.name, error)
      : messages.backupTrialFailed(project.name, time.toISOString(), error)),
    actions: [{ label: messages.openBackups, page: 'backups', params: { ref } }],
  }
}

/** Makes the notification of a backup that failed, or of a restore that ended; null for a backup that succeeded. */
export async function notifyOfBackup(
  { operation: { id, error, kind, projectRef }, state }: Events['operation.ended'],
  { projects }: Pick<BackupsServices, 'projects'>,
): Promise<NewNotification | null> {
  if (kind !== 'create_backup' && kind !== 'restore_backup' && kind !== 'restore_point_in_time')
    return null
  const project = await projects.byRef(projectRef)
  if (project === null) return null
  const { ref, name } = project
  // An operation that ends again after a crash is the same event.
  const event = { to: { project: ref }, once: `operation/${id}/${state}` }
  const openProject = [{ label: messages.openProject, page: 'project', params: { ref } }] as const
  if (kind === 'create_backup') {
    if (state === 'succeeded') return null
    return {
      ...event,
      cause: 'backup_failed',
      priority: 'Warning',
      ...messages.backupFailed(name, error),
      actions: [
        { label: messages.openBackups, page: 'backups', params: { ref } },
        { label: messages.backUpNow, action_type: 'create_backup', params: { ref } },
      ],
    }
  }
  if (state === 'failed') {
    return {
      ...event,
      cause: 'operation_failed',
      priority: 'Critical',
      ...messages.restoreFailed(name, error),
      actions: openProject,
    }
  }
  return {
    ...event,
    cause: 'project_restored',
    priority: 'Info',
    ...(kind === 'restore_backup' ? messages.restored(name) : messages.restoredToTime(name)),
    actions: openProject,
  }
}
