import type { ProjectStatus } from '../../access/project.types'
import type { OperationKind } from '../operations/operations.types'

const verbs: Partial<Record<OperationKind, string>> = {
  pause_project: 'paused',
  resume_project: 'resumed',
  restart_project: 'restarted',
  resize_project: 'resized',
  delete_project: 'deleted',
  create_backup: 'backed up',
  restore_backup: 'restored',
  restore_point_in_time: 'restored',
  create_branch: 'branched',
  reset_branch: 'reset',
  create_replica: 'given a read replica',
  promote_replica: 'given another primary',
}

const states: Record<ProjectStatus, string> = {
  COMING_UP: 'is being set up',
  ACTIVE_HEALTHY: 'is running',
  ACTIVE_UNHEALTHY: 'isn’t responding',
  PAUSING: 'is being paused',
  INACTIVE: 'is paused',
  RESTARTING: 'is being restarted',
  RESTORING: 'is being restored',
  GOING_DOWN: 'is being deleted',
  INIT_FAILED: 'failed to set up',
  START_FAILED: 'failed to start',
}

export const lifeCycleMessages = {
  wrongStatus: (kind: OperationKind, status: ProjectStatus) =>
    `The project ${states[status]}, so it can’t be ${verbs[kind] ?? 'changed'} now.`,
  elsewhere: 'This project’s files are on another server. Only that server can do this.',
  gone: 'Project not found.',
  'has-branches': 'The project has branches. Delete them first.',
  passwordIsBeingSet: 'Another password is being set for this project. Try again in a moment.',
  passwordNotSet: 'The password could not be set. The previous one is still valid.',
} as const
