import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { ProjectConnections } from './project-connections'
import type { ProjectLife } from './project-life'
import type { ProjectViews } from './project-views'
import type { Project, Projects } from './projects'

declare module '../../base/services' {
  interface Services {
    projects: Projects
    projectConnections: ProjectConnections
    projectLife: ProjectLife
    projectViews: ProjectViews
  }
}

declare module '../../base/events' {
  interface Events {
    /** The Postgres of a project runs again: after the server's start, a pause, a restart or a restore. */
    'project.brought-up': { ref: string }
    /** The Postgres of a project was healthy and no longer is. */
    'project.unhealthy': { project: Project }
    /** The Postgres of a project was unhealthy and is healthy again. */
    'project.healthy': { project: Project }
    /** The connection of an attached database was replaced. */
    'project.connection-changed': { ref: string }
    /** The Postgres of a project is gone, and everything else of it is to go. A failure fails the operation. */
    'project.removing': { ref: string }
  }
}

type Own = 'projects' | 'projectConnections' | 'projectLife' | 'projectViews'
type Needs =
  | 'access'
  | 'attached'
  | 'binaries'
  | 'clusterManager'
  | 'clusters'
  | 'control'
  | 'directory'
  | 'events'
  | 'gatewayUrl'
  | 'log'
  | 'metrics'
  | 'operations'
  | 'outbound'
  | 'poolSettings'
  | 'pooler'
  | 'projectQuota'
  | 'provisioners'
  | 'secrets'

export type ProjectsServices = Pick<Services, Own | Needs>
export type ProjectsHandler<Id extends OperationId> = Handler<Id, ProjectsServices>
