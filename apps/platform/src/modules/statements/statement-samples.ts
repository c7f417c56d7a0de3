import type { Queryable } from '../../base/transaction'

/** Milliseconds between two samples. */
export const SAMPLE_INTERVAL_MS = 300_000
/** Retention of samples: the day that a chart shows, and the sample before it. */
const RETENTION = '25 hours'

/** Returns true if the digits are within the range of an int8. */
export const isInt8 = (digits: string): boolean =>
  BigInt.asIntN(64, BigInt(digits)) === BigInt(digits)

/** A statement, as pg_stat_statements distinguishes them; int8 as text. */
export interface StatementKey {
  queryId: string
  roleId: string
  databaseId: string
}

/** Counters of a statement since the last reset; int8 as text. */
export interface StatementCounters extends StatementKey {
  calls: string
  totalMs: number
  rows: string
}

/** Activity of a statement between a sample and the one before. */
export interface StatementPoint {
  at: Date
  calls: number
  totalMs: number
  rows: number
}

/** Counters of statements in samples of the last day. */
export interface StatementSamples {
  record(ref: string, at: Date, counters: readonly StatementCounters[]): Promise<void>
  /** Deletes samples older than the retention period. */
  forget(now: Date): Promise<void>
  /** Steps from one sample to the next since `start`, oldest first. */
  ofStatement(ref: string, statement: StatementKey, start: Date): Promise<StatementPoint[]>
}

const record = `
  insert into statement_samples (project_ref, query_id, role_id, database_id, at, calls, total_ms, rows)
  select p.ref, g."queryId", g."roleId", g."databaseId", $2, g.calls, g."totalMs", g.rows
    from jsonb_to_recordset($3::jsonb) as g (
      "queryId" bigint, "roleId" bigint, "databaseId" bigint, calls bigint, "totalMs" float8, rows bigint
    ) join projects p on p.ref = $1
      on conflict do nothing`

// Fewer calls than before: the counters were reset in between, and count from zero.
const ofStatement = `
  with samples as (
    select at, calls, total_ms, rows, lag(calls) over w as calls_before, lag(total_ms) over w as ms_before, lag(rows) over w as rows_before
      from statement_samples
     where project_ref = $1 and query_id = $2 and role_id = $3 and database_id = $4 and at >= $5::timestamptz - interval '10 minutes'
    window w as (order by at)
  )
  select at,
         (case when calls < calls_before then calls else calls - calls_before end)::float8 as calls,
         greatest(case when calls < calls_before then total_ms else total_ms - ms_before end, 0) as "totalMs",
         greatest(case when calls < calls_before then rows else rows - rows_before end, 0)::float8 as rows
    from samples
   where calls_before is not null and at >= $5
   order by at`

export function createStatementSamples(db: Queryable): StatementSamples {
  return {
    async record(ref, at, counters) {
      if (counters.length > 0) await db.query(record, [ref, at, JSON.stringify(counters)])
    },
    async forget(now) {
      await db.query(
        `delete from statement_samples where at < $1::timestamptz - interval '${RETENTION}'`,
        [now],
      )
    },
    async ofStatement(ref, { queryId, roleId, databaseId }, start) {
      if (!isInt8(queryId)) return []
      const values = [ref, queryId, roleId, databaseId, start]
      return (await db.query<StatementPoint>(ofStatement, values)).rows
    },
  }
}
