import type { components } from '@howdah/contract'
import type { Project } from '../projects/projects'

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

/** A project with the size of its compute. */
export type PooledSize = Pick<Project, 'ref' | 'compute'>

/** The connection pools of the projects. */
export interface Pooler {
  /** Host that clients connect to. */
  readonly host: string
  /** Client connections of a project to each pool. */
  readonly maxClients: number
  /** Version of PgBouncer; null if it was not found. */
  readonly version: string | null
  /** Connections that the Postgres of a project allows logins of its people, or will when it runs. */
  programConnections(project: PooledSize): number
  state(ref: string, mode: PoolMode): PoolState
  /** Brings the pools of a project in step with its Postgres and its settings. Ends when they are in effect. */
  follow(ref: string): Promise<void>
  /** Ends the clients of a project's pools if one of them is not permitted by the rules of its network. */
  endRefused(ref: string): Promise<void>
  /** Ends the clients of a project's pools and runs work while there are none; others wait for its end. */
  whileDisconnected(ref: string, work: () => Promise<void>): Promise<void>
  /** Starts the pools of the projects that are running. */
  open(): Promise<void>
  /** Searches for PgBouncer if it was not found yet, and repeats changes that failed. */
  check(): Promise<void>
  /** Makes the processes read their certificate again. */
  reload(): Promise<void>
  close(): Promise<void>
}
