import type { ProjectStatus } from '../../access/project.types'
import type { OperationKind } from '../operations/operations.types'

const verbs: Partial<Record<OperationKind, string>> = {
  pause_project: 'paused',
  resume_project: 'resumed',
  restart_project: 'restarted',
  delete_project: 'deleted',
  create_backup: 'backed up',
  restore_backup: 'restored',
}

const states: Record<ProjectStatus, string> = {
  COMING_UP: 'is coming up',
  ACTIVE_HEALTHY: 'is running',
  ACTIVE_UNHEALTHY: 'is meant to run and does not answer',
  PAUSING: 'is being paused',
  INACTIVE: 'is paused',
  RESTARTING: 'is being restarted',
  RESTORING: 'is being restored',
  GOING_DOWN: 'is being deleted',
  INIT_FAILED: 'could not be created',
  START_FAILED: 'does not start',
}

export const lifeCycleMessages = {
  wrongStatus: (kind: OperationKind, status: ProjectStatus) =>
    `The project ${states[status]}; it cannot be ${verbs[kind] ?? 'changed'} now.`,
  elsewhere: 'The files of this project belong to another server. Only that one can do this.',
  gone: 'There is no such project.',
} as const
