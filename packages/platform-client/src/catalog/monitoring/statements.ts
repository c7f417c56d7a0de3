import type { PlatformClient } from '../../client'
import { projectKey } from '../../query-keys'
import { queryRows } from '../../query/query-rows'
import type { CatalogScope } from '../catalog'
import {
  genericPlanSql,
  resetStatisticsSql,
  statementChoicesSql,
  statementsSql,
  STATISTICS_STATE_SQL,
  statisticsSinceSql,
  type StatementOrder,
} from './statements.sql'

export { isAscending, MAX_STATEMENTS, type StatementOrder } from './statements.sql'

/** pg_stat_statements of a database. */
export interface StatementStatistics {
  /** Schema of the extension. */
  schema: string
  /** Database in which statements are explained. */
  database: string
  /** False if Postgres was started without the library. */
  is_loaded: boolean
  /** False if the role lacks a privilege of the schema or the view. */
  may_read: boolean
  may_reset: boolean
  /** False if the texts of other roles' statements are hidden. */
  sees_all: boolean
  /** Postgres explains statements with unknown parameters. */
  has_generic_plan: boolean
  roles: string[]
  databases: string[]
  /** Time of the last reset; null if it is unknown. */
  since: string | null
}

/** Statement of pg_stat_statements, with its constants replaced. Numbers are text. */
export interface StatementEntry {
  query_id: string
  role_id: string
  database_id: string
  /** Null if it no longer exists. */
  role: string | null
  database: string | null
  query: string
  /** True if the text is longer. */
  is_cut: boolean
  calls: string
  total_ms: string
  mean_ms: string
  max_ms: string
  rows: string
  /** Share of blocks found in the cache; null if none were read. */
  hit_ratio: string | null
  /** Number of statements found. */
  count: string
}

export interface StatementFilter {
  role: string | null
  database: string | null
  search: string
}

/** Returns the state of pg_stat_statements; null where the extension is not enabled. */
export async function getStatementStatistics(
  client: PlatformClient,
  scope: CatalogScope,
  signal?: AbortSignal,
): Promise<StatementStatistics | null> {
  type State = Omit<StatementStatistics, 'roles' | 'databases' | 'since'> & { has_info: boolean }
  const read = <Row>(sql: string) => queryRows<Row>(client, { ...scope, sql, signal })
  const [state] = await read<State>(STATISTICS_STATE_SQL)
  if (!state) return null
  if (!state.is_loaded || !state.may_read)
    return { ...state, roles: [], databases: [], since: null }
  const [[choices], [info]] = await Promise.all([
    read<Pick<StatementStatistics, 'roles' | 'databases'>>(statementChoicesSql(state.schema)),
    state.has_info ? read<{ since: string }>(statisticsSinceSql(state.schema)) : [],
  ])
  const { roles = [], databases = [] } = choices ?? {}
  return { ...state, roles, databases, since: info?.since ?? null }
}

export function statementStatisticsQueryOptions(client: PlatformClient, scope: CatalogScope) {
  return {
    queryKey: projectKey(client, scope.projectRef, 'statements', 'state'),
    queryFn: ({ signal }: { signal: AbortSignal }) => getStatementStatistics(client, scope, signal),
  }
}

export interface StatementsParams extends CatalogScope, StatementFilter {
  schema: string
  order: StatementOrder
  /** Has the order the other way round. @default false */
  isReversed?: boolean
}

/** Returns the first statements in an order. */
export function listStatements(
  client: PlatformClient,
  { schema, order, isReversed, role, database, search, ...scope }: StatementsParams,
  signal?: AbortSignal,
): Promise<StatementEntry[]> {
  return queryRows<StatementEntry>(client, {
    ...scope,
    sql: statementsSql(schema, order, isReversed),
    parameters: [role, database, search === '' ? null : search],
    signal,
  })
}

export function statementsQueryOptions(client: PlatformClient, params: StatementsParams) {
  const { projectRef, schema, order, isReversed = false, role, database, search } = params
  return {
    queryKey: projectKey(
      client,
      projectRef,
      'statements',
      schema,
      order,
      isReversed,
      role ?? null,
      database ?? null,
      search,
    ),
    queryFn: ({ signal }: { signal: AbortSignal }) => listStatements(client, params, signal),
  }
}

/** Returns a filter of everything that is read of a project's statements. */
export const statementsOf = (client: PlatformClient, projectRef: string) => ({
  queryKey: projectKey(client, projectRef, 'statements'),
})

/** Resets the statistics of all statements. */
export async function resetStatementStatistics(
  client: PlatformClient,
  { schema, ...scope }: CatalogScope & { schema: string },
): Promise<void> {
  await queryRows(client, { ...scope, sql: resetStatisticsSql(schema) })
}

/** Returns the lines of a statement's plan for unknown parameters; the statement is not run. */
export async function getGenericPlan(
  client: PlatformClient,
  { query, ...scope }: CatalogScope & { query: string },
): Promise<string> {
  const rows = await queryRows<{ 'QUERY PLAN': string }>(client, {
    ...scope,
    sql: genericPlanSql(query),
  })
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
