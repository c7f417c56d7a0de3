import type { Queryable } from '../../base/transaction'

/** Milliseconds between two samples. */
export const SAMPLE_INTERVAL_MS = 300_000
/** Retention of all samples: a day, and the sample before it. Of older ones, the first of each hour remains. */
const FINE_RETENTION = '25 hours'
/** Retention of samples: the largest range of a chart, and the sample before it. */
const RETENTION = '28 days 2 hours'
/** Retention of their sums: the largest range of a report, and the one before it. */
const TOTALS_RETENTION = '59 days'

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

/** Activity of all sampled statements in a step of a range. */
export interface StatementTotals extends Omit<StatementPoint, 'at'> {
  /** Begin of the step in milliseconds. */
  atMs: number
}

/** Counters of statements in samples, and their sums. */
export interface StatementSamples {
  record(ref: string, at: Date, counters: readonly StatementCounters[]): Promise<void>
  /** Deletes samples older than the retention period, and those that do not remain after a day. */
  forget(now: Date): Promise<void>
  /** Steps from one sample to the next since `start`, oldest first. */
  ofStatement(ref: string, statement: StatementKey, start: Date): Promise<StatementPoint[]>
  /** Returns the steps of a range, in milliseconds, in which something was sampled; oldest first. */
  totalsOf(
    ref: string,
    range: { from: number; to: number },
    stepMs: number,
  ): Promise<StatementTotals[]>
}

const record = `
  insert into statement_samples (project_ref, query_id, role_id, database_id, at, calls, total_ms, rows)
  select p.ref, g."queryId", g."roleId", g."databaseId", $2, g.calls, g."totalMs", g.rows
    from jsonb_to_recordset($3::jsonb) as g (
      "queryId" bigint, "roleId" bigint, "databaseId" bigint, calls bigint, "totalMs" float8, rows bigint
    ) join projects p on p.ref = $1
      on conflict do nothing`

/**
 * Returns the steps from one sample to the next since $2, of a project and of what the condition
 * selects. Fewer calls than before: the counters were reset in between, and count from zero.
 * @param before time before $2 in which the first one has its sample before
 */
const stepsSql = (condition: string, before: string) => `
  with samples as (
    select at, calls, total_ms, rows, lag(calls) over w as calls_before, lag(total_ms) over w as ms_before, lag(rows) over w as rows_before
      from statement_samples
     where project_ref = $1 and at >= $2::timestamptz - interval '${before}' and ${condition}
    window w as (partition by query_id, role_id, database_id order by at)
  ), steps as (
    select at,
           (case when calls < calls_before then calls else calls - calls_before end)::float8 as calls,
           greatest(case when calls < calls_before then total_ms else total_ms - ms_before end, 0) as total_ms,
           greatest(case when calls < calls_before then rows else rows - rows_before end, 0)::float8 as rows
      from samples
     where calls_before is not null and at >= $2
  )`

const ofStatement = `
  ${stepsSql('query_id = $3 and role_id = $4 and database_id = $5', '65 minutes')}
  select at, calls, total_ms as "totalMs", rows from steps order by at`

const recordTotals = `
  ${stepsSql('at <= $2', '10 minutes')}
  insert into statement_totals (project_ref, at, calls, total_ms, rows)
  select p.ref, $2, t.* from projects p, (
    select sum(calls), sum(total_ms), sum(rows) from steps having count(*) > 0
  ) t where p.ref = $1
      on conflict do nothing`

/** Seconds from the middle of what a sample counts to its time. */
const HALF = `interval '${SAMPLE_INTERVAL_MS / 2_000} seconds'`
const totals = `
  select floor(extract(epoch from at - ${HALF}) * 1000 / $4::float8) * $4::float8 as "atMs",
         sum(calls) as calls, sum(total_ms) as "totalMs", sum(rows) as rows
    from statement_totals
   where project_ref = $1 and at >= $2::timestamptz + ${HALF} and at < $3::timestamptz + ${HALF}
   group by 1 order by 1`

export function createStatementSamples(db: Queryable): StatementSamples {
  return {
    async record(ref, at, counters) {
      if (counters.length === 0) return
      await db.query(record, [ref, at, JSON.stringify(counters)])
      await db.query(recordTotals, [ref, at])
    },
    async forget(now) {
      await db.query(
        `delete from statement_samples where at < $1::timestamptz - interval '${RETENTION}'`,
        [now],
      )
      // What is older was looked through before.
      await db.query(
        `delete from statement_samples
          where at < $1::timestamptz - interval '${FINE_RETENTION}' and at >= $1::timestamptz - interval '${FINE_RETENTION}' - interval '1 day'
            and extract(minute from at) * 60000 >= ${SAMPLE_INTERVAL_MS}`,
        [now],
      )
      await db.query(
        `delete from statement_totals where at < $1::timestamptz - interval '${TOTALS_RETENTION}'`,
        [now],
      )
    },
    async totalsOf(ref, { from, to }, stepMs) {
      const values = [ref, new Date(from), new Date(to), stepMs]
      return (await db.query<StatementTotals>(totals, values)).rows
    },
    async ofStatement(ref, { queryId, roleId, databaseId }, start) {
      if (!isInt8(queryId)) return []
      const values = [ref, start, queryId, roleId, databaseId]
      return (await db.query<StatementPoint>(ofStatement, values)).rows
    },
  }
}
