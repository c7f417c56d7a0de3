import { randomUUID } from 'node:crypto'
import type { Events } from '../../base/events'
import type { OperationKind } from '../operations/operations.types'
import type { NewNotification, NotificationEnd } from '../notifications/notifications.types'
import { projectNotificationMessages as messages } from './notifications.messages'
import type { Project } from './projects'
import type { ProjectsServices } from './services'

type Named = Pick<Project, 'ref' | 'name'>

const openProject = ({ ref }: Named) =>
  ({ label: messages.openProject, page: 'project', params: { ref } }) as const

const others = [
  'create_backup',
  'restore_backup',
  'restore_point_in_time',
  'create_replica',
  'remove_replica',
  'promote_replica',
] as const

/** Returns true for operations whose failures other modules notify of. */
const isOfOthers = (kind: OperationKind): kind is (typeof others)[number] =>
  others.some((one) => one === kind)

/** Operations after which a project runs. */
const starting = [
  'resume_project',
  'restart_project',
  'resize_project',
  'restore_backup',
  'restore_point_in_time',
  'promote_replica',
] as const

/**
 * Returns the notification of an operation's end for those who can reach the project, and the end
 * of what it made obsolete.
 */
export async function notifyOfOperation(
  { operation, state }: Events['operation.ended'],
  { projects }: Pick<ProjectsServices, 'projects'>,
): Promise<(NewNotification | NotificationEnd)[]> {
  const project = await projects.byRef(operation.projectRef)
  if (project === null) return []
  const { id, kind, error } = operation
  // An operation that ends again after a crash is the same event.
  const event = {
    to: { project: project.ref },
    once: `operation/${id}/${state}`,
    actions: [openProject(project)],
  }
  if (state === 'failed') {
    if (isOfOthers(kind)) return []
    return [
      {
        ...event,
        cause: 'operation_failed',
        priority: 'Critical',
        ...messages.operationFailed(project.name, kind, error),
      },
    ]
  }
  if (kind === 'pause_project')
    return [
      endOf(project, 'project_failed', messages.unhealthyUntilPaused),
      {
        ...event,
        cause: 'project_paused',
        priority: 'Info',
        ...messages.paused(project.name),
        actions: [
          openProject(project),
          {
            label: messages.resumeProject,
            action_type: 'resume_project',
            params: { ref: project.ref },
          },
        ],
      },
    ]
  const ends = starting.some((one) => one === kind) ? endsOfRunning(project) : []
  if (kind !== 'restart_project' && kind !== 'resize_project') return ends
  return [
    ...ends,
    {
      ...event,
      cause: 'project_restarted',
      priority: 'Info',
      ...messages.restarted(project.name),
    },
  ]
}

const endsOfRunning = (project: Named) => [
  endOf(project, 'project_paused', messages.resumed),
  endOf(project, 'project_failed', messages.healthyAgain),
]

function endOf(
  { ref, name }: Named,
  cause: string,
  text: (project: string) => Pick<NotificationEnd, 'title' | 'message'>,
): NotificationEnd {
  return { project: ref, endOf: cause, ...text(name) }
}

/** Makes the notification of a Postgres that was healthy and no longer is. */
export function notifyOfUnhealthy({ project }: { project: Named }): NewNotification {
  return {
    to: { project: project.ref },
    cause: 'project_failed',
    once: `unhealthy/${project.ref}/${randomUUID()}`,
    priority: 'Critical',
    ...messages.unhealthy(project.name),
    actions: [openProject(project)],
  }
}

/** Ends the notification of a Postgres that was unhealthy. */
export function notifyOfHealthy({ project }: { project: Named }): NotificationEnd[] {
  return [endOf(project, 'project_failed', messages.healthyAgain)]
}
