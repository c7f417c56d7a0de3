import type { PlatformClient } from '../client'
import { queryRows } from '../query/query-rows'
import type { CatalogScope } from './catalog'
import { CANCEL_QUERY_SQL, RUNNING_QUERIES_SQL, TERMINATE_PROCESS_SQL } from './running-queries.sql'
import { projectKey } from '../query-keys'

/** A query that runs now. */
export interface RunningQuery {
  pid: string
  /**
   * Start times of the process and the query, as Postgres reports them; they distinguish it from a
   * newer one with the same process number.
   */
  started: string
  query_started: string | null
  user: string
  database: string
  application: string
  /** As pg_stat_activity has it; empty when this role may not see it. */
  state: string
  /** A lock that it waits for. */
  waiting_for: string | null
  /** Null when this role may not see it. */
  query: string | null
  /** Milliseconds, whole. */
  duration_ms: string | null
  /** Milliseconds since its transaction began, whole; null outside of one. */
  transaction_ms: string | null
  /** Processes that hold the lock it waits for; 0 is a prepared transaction. */
  blocked_by: string[]
  lock_mode: string | null
  /** Relation of that lock; null if it is none, or of another database. */
  lock_relation: string | null
  /** True if this role may cancel and terminate it. */
  may_end: boolean
}

/** Returns the queries running in the project's cluster, longest first. */
export function getRunningQueries(
  client: PlatformClient,
  scope: CatalogScope,
  signal?: AbortSignal,
): Promise<RunningQuery[]> {
  return queryRows<RunningQuery>(client, { ...scope, sql: RUNNING_QUERIES_SQL, signal })
}

export function runningQueriesQueryOptions(client: PlatformClient, scope: CatalogScope) {
  return {
    queryKey: projectKey(
      client,
      scope.projectRef,
      'running-queries',
      scope.connectionString ?? null,
    ),
    queryFn: ({ signal }: { signal: AbortSignal }) => getRunningQueries(client, scope, signal),
    staleTime: 0,
  }
}

/** Ends the query, not its connection. False when it had ended already. */
export async function cancelRunningQuery(
  client: PlatformClient,
  scope: CatalogScope,
  query: RunningQuery,
): Promise<boolean> {
  const parameters = [query.pid, query.started, query.query_started]
  return (await queryRows(client, { ...scope, sql: CANCEL_QUERY_SQL, parameters })).length > 0
}

/** Ends the connection that the query runs on. False when it had gone already. */
export async function terminateRunningQuery(
  client: PlatformClient,
  scope: CatalogScope,
  query: RunningQuery,
): Promise<boolean> {
  return (
    (
      await queryRows(client, {
        ...scope,
        sql: TERMINATE_PROCESS_SQL,
        parameters: [query.pid, query.started],
      })
    ).length > 0
  )
}
