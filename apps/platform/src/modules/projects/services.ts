import type { ProjectViews } from './project-views'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { Services } from '../../base/services'
import type { Projects } from './projects'
import type { ProjectConnections } from './project-connections'

declare module '../../base/services' {
  interface Services {
    projectViews: ProjectViews
    projects: Projects
    projectConnections: ProjectConnections
  }
}

/** Services of others that this module uses. */
export const needs = ['access', 'attached', 'clusters', 'config', 'control', 'gatewayUrl', 'identity', 'operations', 'outbound'] as const

export type ProjectsServices = Pick<Services, (typeof needs)[number] | 'projects' | 'projectConnections' | 'projectViews'>
export type ProjectsHandler<Id extends OperationId> = Handler<Id, ProjectsServices>
