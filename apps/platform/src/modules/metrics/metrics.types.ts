import type { TrafficCount } from './traffic'

/** Activity of a project's Postgres in one minute. An int8 is text. */
export interface ClusterSample {
  connections: number
  maxConnections: number
  databaseBytes: string
  /**
   * Since the previous minute; null if that one is unknown, or Postgres has reset its counters
   * since.
   */
  transactions: string | null
  blocksHit: string | null
  blocksRead: string | null
}

/** One minute of a project. */
export interface ProjectSample extends TrafficCount {
  ref: string
  /** null where its Postgres was not measured. */
  cluster: ClusterSample | null
  /** Size of its files in bytes, if it was measured. */
  storageBytes: string | null
}

/** One minute of the Postgres of a read replica. */
export interface ReplicaSample {
  identifier: string
  cluster: ClusterSample
}

export interface MetricsWindow {
  start: Date
  end: Date
  stepSeconds: number
}

/** Several minutes of a project together. */
export interface MetricsPoint {
  at: Date
  requests: number
  errors: number
  /** An int8 as text, as are the other bytes. */
  egressBytes: string
  /** Messages that clients of realtime sent and received, and the most clients at a time. */
  realtimeMessages: number
  realtimeClients: number
  /** Maximum number of concurrent connections; null if Postgres was not measured. */
  connections: number | null
  maxConnections: number | null
  /** The last of them. */
  databaseBytes: string | null
  transactions: number | null
  /** Blocks that were found in the cache, of all that were read: from 0 to 1. */
  cacheHitRatio: number | null
}

/** Activity of a project's Postgres over a time. */
export type ClusterActivity = Pick<
  MetricsPoint,
  'cacheHitRatio' | 'connections' | 'databaseBytes' | 'maxConnections' | 'transactions'
>

/** Activity of a project's realtime service over a time. */
export interface RealtimeActivity {
  /** The most at a time. */
  clients: number
  joins: number
  /** Those that clients sent and received. */
  messages: number
  changes: number
}

/** Activity over a range and in its steps. */
export interface MeasuredHistory<T> {
  /** null if nothing was measured. */
  total: T | null
  steps: (T & { at: Date })[]
  stepMs: number
}

/** Share of a project in its organization's usage. */
export interface ProjectUsage {
  ref: string
  /** As it was called last. */
  name: string
  /** True if the project still exists in this organization. */
  exists: boolean
  requests: number
  egressBytes: string
  realtimeMessages: number
  realtimeClients: number
  /** Users of the auth service who were active in the month; the most, of several months. */
  activeUsers: number
  /** The average over the organization's measured hours. */
  databaseBytes: string
  storageBytes: string
}

export interface UsageWindow {
  organizationId: number
  start: Date
  end: Date
  projectRef?: string
}

/**
 * Measurements of projects: each minute of the last day, and the share of each hour in their
 * organization's usage.
 */
export interface Metrics {
  /** Days for which hourly sums are stored. */
  retentionDays: number
  /** Adds to the existing values of that minute; deleted projects are ignored. */
  record(minute: Date, samples: readonly ProjectSample[]): Promise<void>
  /** Writes a minute of read replicas; those that are gone are ignored. */
  recordReplicas(minute: Date, samples: readonly ReplicaSample[]): Promise<void>
  /** Deletes minutes and hours older than the retention period. */
  forget(now: Date): Promise<void>
  /** Steps in which anything was measured; the others are not there. */
  ofProject(ref: string, window: MetricsWindow): Promise<MetricsPoint[]>
  /** Minutes of the last day, and hours of an earlier begin. Steps in which nothing was measured are not there. */
  historyOf(
    ref: string,
    range: { from: number; to: number },
  ): Promise<MeasuredHistory<ClusterActivity>>
  /** The same of a read replica, by its identifier. */
  replicaHistoryOf(
    identifier: string,
    range: { from: number; to: number },
  ): Promise<MeasuredHistory<ClusterActivity>>
  /** The same of the realtime service. */
  realtimeOf(
    ref: string,
    range: { from: number; to: number },
  ): Promise<MeasuredHistory<RealtimeActivity>>
  /** Writes the number of users who have been active in a month in UTC until now. */
  recordActiveUsers(
    ref: string,
    counted: { /** Its first day, as an ISO date. */ month: string; users: number; now: Date },
  ): Promise<void>
  /** Returns the number of this month. */
  activeUsersOf(ref: string): Promise<number>
  /** Returns true if a project of the organization, or the one of them, has an auth service of this server. */
  hasAuthUsers(organizationId: number, projectRef?: string): Promise<boolean>
  usageOf(window: UsageWindow): Promise<ProjectUsage[]>
  /** Returns the current number of projects and members of an organization. */
  countsOf(organizationId: number): Promise<{ projects: number; members: number }>
}
