import type { OperationKind } from '../operations/operations.types'

type ProjectKind = Exclude<OperationKind, 'create_backup' | 'restore_backup'>

const failures: Record<ProjectKind, string> = {
  pause_project: 'could not be paused',
  resume_project: 'could not be resumed',
  restart_project: 'could not be restarted',
  delete_project: 'could not be deleted',
  create_project: 'could not be created',
  attach_project: 'could not be attached',
}

/** Notifications about projects. Names are people's own text. */
export const projectNotificationMessages = {
  openProject: 'Open project',
  paused: (project: string) => ({
    title: `${project} is paused`,
    message: 'Its Postgres is stopped. Everything is kept; resume it to use it again.',
  }),
  restarted: (project: string) => ({
    title: `${project} was restarted`,
    message: 'Its Postgres answers again. Connections from before are closed.',
  }),
  unhealthy: (project: string) => ({
    title: `${project} does not answer`,
    message: 'Its Postgres has ended or does not answer. It is being started again.',
  }),
  operationFailed: (project: string, kind: ProjectKind, reason: string | null) => ({
    title: `${project} ${failures[kind]}`,
    message: reason ?? 'The log of its start says why.',
  }),
} as const
