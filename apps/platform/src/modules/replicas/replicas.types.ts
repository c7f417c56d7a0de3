import type { ReplicaStage } from '@howdah/rules/replicas/replica-stages'
import type { ConnectionTarget } from '../../postgres/cluster/cluster.types'

/** Stored status of a replica; the others follow from its Postgres and its project. */
export type StoredReplicaStatus =
  | 'INIT_READ_REPLICA'
  | 'INIT_READ_REPLICA_FAILED'
  | 'ACTIVE_HEALTHY'
  | 'GOING_DOWN'
  | 'SWITCHING_OVER'

/**
 * Reason that a replica cannot follow its primary any more: its slot was cut because it lagged too
 * far behind, or the primary has none for it, as after a restore.
 */
export type ReplicaProblem = 'slot_lost' | 'slot_missing'

/** A stage of the set-up that has begun; int8 as text. */
export interface StageProgress {
  stage: ReplicaStage
  begunAt: Date
  endedAt: Date | null
  /** Bytes that are done; null in a stage that counts none. */
  done: string | null
  total: string | null
}

/** A read replica of a project. */
export interface Replica {
  identifier: string
  projectRef: string
  /** The data directory that holds its files. */
  home: string
  status: StoredReplicaStatus
  problem: ReplicaProblem | null
  /** Reason that its set-up failed. */
  error: string | null
  /** Last lines of its Postgres when its set-up failed. */
  log: string[]
  insertedAt: Date
  /** Stages of the last set-up that have begun, in their order. */
  stages: StageProgress[]
}

/** Lag of a replica behind its primary. */
export interface ReplicaLag {
  /** An int8 as text. */
  bytes: string
  seconds: number
}

/** Address of a replica on this machine, in place of that of its primary. */
export type ReplicaAddress = Pick<ConnectionTarget, 'host' | 'port' | 'data'>
