import type { components } from '@howdah/contract'

/**
 * Status of a project. A project in INIT_FAILED was never created and has no data; a project in
 * START_FAILED has its data, but its Postgres does not start.
 */
export type ProjectStatus =
  | 'COMING_UP'
  | 'ACTIVE_HEALTHY'
  | 'ACTIVE_UNHEALTHY'
  | 'PAUSING'
  | 'INACTIVE'
  | 'RESTARTING'
  | 'RESTORING'
  | 'GOING_DOWN'
  | 'INIT_FAILED'
  | 'START_FAILED'

/** Kind of provisioner that runs the project's Postgres. */
export type ProvisionerKind = components['schemas']['ProvisionerKind']

/** Fields of a project that decide what can be done with it. */
export interface AccessibleProject {
  ref: string
  name: string
  organizationId: number
  organizationSlug: string
  status: ProjectStatus
  provisioner: ProvisionerKind
  compute: components['schemas']['Compute']
  /** Of an attached one, true when it has a login for members who may only read. */
  hasReader: boolean
  /** Of an attached one, true when it has a login of the Data API. */
  hasApiLogin: boolean
  /** True if point-in-time recovery is on. */
  hasArchive: boolean
  insertedAt: Date
  /** True for a branch that is not persistent. */
  isPreview: boolean
  statementTimeoutMs: number
}
