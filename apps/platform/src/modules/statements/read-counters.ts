import type { ClusterConnections } from '../../postgres/cluster/cluster.types'
import { withLogin } from '../../postgres/connection/login-client'
import { isInt8, type StatementCounters } from './statement-samples'

/** Number of statements in a sample: those that took most time since the last reset. */
const MAX_STATEMENTS = 100

const SESSION = {
  options: '-c statement_timeout=10s -c lock_timeout=1s -c default_transaction_read_only=on',
  maxAnswerBytes: 256 * 1024,
}

const countersSql = `
  select queryid::text as "queryId", userid::text as "roleId", dbid::text as "databaseId",
         sum(calls)::text as calls, sum(total_exec_time)::text as "totalMs", sum(rows)::text as rows
    from extensions.pg_stat_statements
   where queryid is not null
   group by queryid, userid, dbid
   order by sum(total_exec_time) desc
   limit ${MAX_STATEMENTS}`

const isInteger = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d{1,19}$/.test(value) && isInt8(value)

/**
 * Returns the counters of the statements that took most time; invalid ones are left out. The
 * session is the editor's and never the superuser's: the schema of the view belongs to the
 * project's people, who may have replaced it with anything.
 * @throws any error of Postgres
 */
export async function readStatementCounters(
  clusters: Pick<ClusterConnections, 'target'>,
  ref: string,
): Promise<StatementCounters[]> {
  const target = await clusters.target(ref, 'editor')
  return withLogin(target, SESSION, async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(countersSql)
    return rows.slice(0, MAX_STATEMENTS).flatMap((row) => readCounter(row) ?? [])
  })
}

function readCounter(row: Record<string, unknown>): StatementCounters | null {
  const { queryId, roleId, databaseId, calls, rows } = row
  const totalMs = Number(row['totalMs'])
  const integers = [queryId, roleId, databaseId, calls, rows]
  if (!integers.every(isInteger) || !Number.isFinite(totalMs)) return null
  return { queryId, roleId, databaseId, calls, totalMs, rows } as StatementCounters
}
