import type { components } from '@howdah/contract'

export type PoolMode = components['schemas']['PoolMode']

/** Pool modes in the order in which pools are listed. */
export const poolModes = ['session', 'transaction'] as const satisfies readonly PoolMode[]

/** Settings of a project's pools. */
export interface PoolSettings {
  mode: PoolMode
  /** Connections to Postgres of each pool and user. */
  size: number
}

/** State of one pool of a project. */
export type PoolState =
  | { kind: 'ready'; port: number }
  | { kind: 'starting' }
  | { kind: 'unavailable'; reason: string }

/** The connection pools of the projects. */
export interface Pooler {
  /** Host that clients connect to. */
  readonly host: string
  /** Client connections of each pool, of all projects together. */
  readonly maxClients: number
  /** Version of PgBouncer; null if it was not found. */
  readonly version: string | null
  state(ref: string, mode: PoolMode): PoolState
}
