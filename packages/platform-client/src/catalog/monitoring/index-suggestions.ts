import {
  indexCandidates,
  parameterCount,
  planCost,
  type IndexCandidate,
} from '@howdah/rules/explain/index-candidates'
import { quoteLiteral, quoteName } from '@howdah/rules/table/quote-name'
import type { PlatformClient } from '../../client'
import { PlatformError } from '../../errors'
import { projectKey } from '../../query-keys'
import { queryRows } from '../../query/query-rows'
import type { CatalogScope } from '../catalog'

/** State of the extension hypopg, which lets the planner try indexes that do not exist. */
export interface IndexTrials {
  /** Schema of the extension; null if it is not enabled. */
  schema: string | null
  /** The Postgres carries the extension. */
  is_available: boolean
  server_version: number
  /** Database in which indexes are tried and created. */
  database: string
}

/** Index with which the planner estimates less. Costs are in the planner's units. */
export interface IndexSuggestion extends IndexCandidate {
  before: number
  after: number
  /** Statement that creates it. */
  sql: string
}

/** Share of the cost that remains at most for an index to be worth its space. */
const MAX_SHARE = 0.9
/** Number of suggestions for a statement. */
const MAX_SUGGESTIONS = 3

const STATE_SQL = `
select
  (select n.nspname::text from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace where e.extname = 'hypopg') as schema,
  exists (select from pg_catalog.pg_available_extensions where name = 'hypopg') as is_available,
  pg_catalog.current_setting('server_version_num')::int4 as server_version,
  pg_catalog.current_database()::text as database`

export function indexTrialsQueryOptions(client: PlatformClient, scope: CatalogScope) {
  return {
    queryKey: projectKey(client, scope.projectRef, 'index-trials'),
    async queryFn({ signal }: { signal: AbortSignal }): Promise<IndexTrials | null> {
      const [state] = await queryRows<IndexTrials>(client, { ...scope, sql: STATE_SQL, signal })
      return state ?? null
    },
  }
}

const nameOf = ({ schema, table, columns }: IndexCandidate) =>
  `${quoteName(schema)}.${quoteName(table)} (${columns.map(quoteName).join(', ')})`

/**
 * Returns the SQL that plans a statement for unknown parameters, with a hypothetical index. All of
 * it is one session, with which the index disappears. The statement is not run.
 */
function planSql(
  { schema, server_version: version }: IndexTrials,
  query: string,
  candidate: IndexCandidate | null,
): string {
  const index =
    candidate === null || schema === null
      ? ''
      : `select ${quoteName(schema)}.hypopg_create_index(${quoteLiteral(`create index on ${nameOf(candidate)}`)});\n`
  const start = `set transaction read only;\n${index}`
  const explain = 'explain (verbose, format json'
  if (version >= 160_000) return `${start}${explain}, generic_plan) ${query}`
  const values = Array.from({ length: parameterCount(query) }, () => 'null')
  return [
    `${start}set local plan_cache_mode = force_generic_plan;`,
    // The statement may end with a comment.
    `prepare howdah_trial as ${query}\n;`,
    `${explain}) execute howdah_trial${values.length === 0 ? '' : `(${values.join(', ')})`}`,
  ].join('\n')
}

async function planOf(client: PlatformClient, scope: CatalogScope, sql: string): Promise<unknown> {
  const rows = await queryRows<{ 'QUERY PLAN': unknown }>(client, { ...scope, sql })
  return rows[0]?.['QUERY PLAN']
}

/** Returns the cost with an index; null if Postgres refuses the index. */
async function costWith(
  client: PlatformClient,
  scope: CatalogScope,
  sql: string,
): Promise<number | null> {
  try {
    return planCost(await planOf(client, scope, sql))
  } catch (error) {
    // Some types have no such index, and an expression may look like a column.
    if (error instanceof PlatformError && error.status === 400) return null
    throw error
  }
}

/**
 * Returns the indexes with which the planner estimates least for a statement, the best one first.
 * @throws as `queryRows` does
 */
export async function suggestIndexes(
  client: PlatformClient,
  { trials, query, ...scope }: CatalogScope & { trials: IndexTrials; query: string },
): Promise<IndexSuggestion[]> {
  const plan = await planOf(client, scope, planSql(trials, query, null))
  const before = planCost(plan)
  if (before === null) return []
  const found: IndexSuggestion[] = []
  for (const candidate of indexCandidates(plan)) {
    const after = await costWith(client, scope, planSql(trials, query, candidate))
    if (after !== null && after <= before * MAX_SHARE)
      found.push({
        ...candidate,
        before,
        after,
        sql: `create index concurrently on ${nameOf(candidate)}`,
      })
  }
  return found.toSorted((a, b) => a.after - b.after).slice(0, MAX_SUGGESTIONS)
}
