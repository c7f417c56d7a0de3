import type { PlanTier } from '../plans/plan-change'

/** Stages of the set-up of a read replica, in their order. */
export const REPLICA_STAGES = [
  'Requested',
  'Started',
  'LaunchedReadReplicaInstance',
  'InitiatedReadReplicaSetup',
  'DownloadedBaseBackup',
  'ReplayedWalArchives',
  'CompletedReadReplicaSetup',
] as const
export type ReplicaStage = (typeof REPLICA_STAGES)[number]

/** Read replicas of a project that each plan includes. */
export const PLAN_REPLICAS = {
  free: 1,
  pro: 2,
  team: 4,
  enterprise: 4,
} as const satisfies Record<PlanTier, number>

/** Width of a node of the map of replicas, height of its rows and gap between nodes, in pixels. */
export const REPLICA_MAP = { width: 660, rowHeight: 50, gap: 20 } as const
