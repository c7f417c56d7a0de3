import type { OperationKind } from '../operations/operations.types'

type ProjectKind = Exclude<
  OperationKind,
  | 'create_backup'
  | 'restore_backup'
  | 'restore_point_in_time'
  | 'create_replica'
  | 'remove_replica'
  | 'promote_replica'
>

const failures: Record<ProjectKind, string> = {
  pause_project: 'could not be paused',
  resume_project: 'could not be resumed',
  restart_project: 'could not be restarted',
  resize_project: 'could not be resized',
  delete_project: 'could not be deleted',
  create_project: 'could not be created',
  create_branch: 'could not be created',
  reset_branch: 'could not be reset, and has its previous data',
  restore_to_project: 'could not be created',
  attach_project: 'could not be attached',
  set_database_password: 'has its previous database password',
}

/** Notifications about projects. Names are people's own text. */
export const projectNotificationMessages = {
  openProject: 'Open project',
  resumeProject: 'Resume project',
  paused: (project: string) => ({
    title: `${project} is paused`,
    message: 'Postgres is stopped and your data is safe. Resume the project to use it again.',
  }),
  resumed: (project: string) => ({
    title: `${project} was paused`,
    message: 'It has been resumed since.',
  }),
  restarted: (project: string) => ({
    title: `${project} was restarted`,
    message: 'Postgres is running again. Existing connections were closed.',
  }),
  unhealthy: (project: string) => ({
    title: `${project} isn’t responding`,
    message: 'Postgres stopped or isn’t responding. It’s being restarted.',
  }),
  healthyAgain: (project: string) => ({
    title: `${project} wasn’t responding`,
    message: 'Postgres has been restarted and is running again.',
  }),
  unhealthyUntilPaused: (project: string) => ({
    title: `${project} wasn’t responding`,
    message: 'Postgres was stopped when the project was paused.',
  }),
  operationFailed: (project: string, kind: ProjectKind, reason: string | null) => ({
    title: `${project} ${failures[kind]}`,
    message: reason ?? 'See the log of its start.',
  }),
} as const
