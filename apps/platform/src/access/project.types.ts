import type { components } from '@howdah/contract'

/**
 * What a project is doing. INIT_FAILED was never there and has no bytes; START_FAILED has its bytes and a Postgres that does not come up.
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

/** Who runs the project's Postgres. */
export type ProvisionerKind = components['schemas']['ProvisionerKind']

/** Fields of a project that decide what can be done with it. */
export interface AccessibleProject {
  ref: string
  name: string
  organizationId: number
  organizationSlug: string
  status: ProjectStatus
  provisioner: ProvisionerKind
  /** Of an attached one, true when it has a login for members who may only read. */
  hasReader: boolean
  insertedAt: Date
  statementTimeoutMs: number
}
