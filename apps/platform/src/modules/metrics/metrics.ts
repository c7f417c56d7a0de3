import type { Queryable } from '../../base/transaction'
import { stepOf } from '../../base/time/time-steps'
import { ofReplica, recordReplicas } from './replica-metrics.sql'
import type {
  ClusterActivity,
  MeasuredHistory,
  Metrics,
  MetricsPoint,
  ProjectUsage,
  RealtimeActivity,
} from './metrics.types'

/**
 * Retention of minutes and hours: one day for the charts plus an hour, and one year for billing
 * plus a month.
 */
const MINUTES_RETENTION = '25 hours'
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const MINUTES_RETENTION_MS = 25 * HOUR_MS
const HOURS_RETENTION_DAYS = 400

const record = `
  with given as (
    select p.ref, p.name, p.organization_id, g.*,
           -- The size of an attached database is not usage of this server.
           case when c.project_ref is null then g."databaseBytes" end as stored
      from jsonb_to_recordset($2::jsonb) as g (
        project text, requests bigint, errors bigint, egress bigint, connections bigint, "maxConnections" bigint,
        "databaseBytes" bigint, transactions bigint, "blocksHit" bigint, "blocksRead" bigint, "storageBytes" bigint,
        "realtimeMessages" bigint, "realtimeClients" bigint, "realtimeJoins" bigint, "realtimeChanges" bigint, "realtimeDropped" bigint
      ) join projects p on p.ref = g.project left join project_connections c on c.project_ref = p.ref
  ), minutes as (
    insert into project_minutes as m
      (project_ref, at, requests, errors, egress_bytes, connections, max_connections, database_bytes, transactions, blocks_hit, blocks_read,
       realtime_messages, realtime_clients, realtime_joins, realtime_changes, realtime_dropped)
    select ref, $1, requests, errors, egress, connections, "maxConnections", "databaseBytes", transactions, "blocksHit", "blocksRead",
           "realtimeMessages", "realtimeClients", "realtimeJoins", "realtimeChanges", "realtimeDropped" from given
        on conflict (project_ref, at) do update set
           requests = m.requests + excluded.requests, errors = m.errors + excluded.errors, egress_bytes = m.egress_bytes + excluded.egress_bytes,
           connections = greatest(m.connections, excluded.connections),
           max_connections = coalesce(excluded.max_connections, m.max_connections),
           database_bytes = coalesce(excluded.database_bytes, m.database_bytes),
           transactions = coalesce(m.transactions + excluded.transactions, m.transactions, excluded.transactions),
           blocks_hit = coalesce(m.blocks_hit + excluded.blocks_hit, m.blocks_hit, excluded.blocks_hit),
           blocks_read = coalesce(m.blocks_read + excluded.blocks_read, m.blocks_read, excluded.blocks_read),
           realtime_messages = m.realtime_messages + excluded.realtime_messages,
           realtime_clients = greatest(m.realtime_clients, excluded.realtime_clients),
           realtime_joins = m.realtime_joins + excluded.realtime_joins,
           realtime_changes = m.realtime_changes + excluded.realtime_changes,
           realtime_dropped = m.realtime_dropped + excluded.realtime_dropped
  )
  insert into project_hours as h (organization_id, project_ref, project_name, at, requests, egress_bytes,
         database_samples, database_bytes_sum, storage_samples, storage_bytes_sum, realtime_messages, realtime_clients, realtime_joins, realtime_changes,
         realtime_dropped, connections, max_connections, transactions, blocks_hit, blocks_read)
  select organization_id, ref, name, date_trunc('hour', $1::timestamptz, 'UTC'), requests, egress,
         num_nonnulls(stored), coalesce(stored, 0), num_nonnulls("storageBytes"), coalesce("storageBytes", 0),
         "realtimeMessages", "realtimeClients", "realtimeJoins", "realtimeChanges", "realtimeDropped", connections, "maxConnections", transactions, "blocksHit", "blocksRead"
    from given
      on conflict (organization_id, project_ref, at) do update set
         project_name = excluded.project_name, requests = h.requests + excluded.requests, egress_bytes = h.egress_bytes + excluded.egress_bytes,
         database_samples = h.database_samples + excluded.database_samples,
         database_bytes_sum = h.database_bytes_sum + excluded.database_bytes_sum,
         storage_samples = h.storage_samples + excluded.storage_samples,
         storage_bytes_sum = h.storage_bytes_sum + excluded.storage_bytes_sum,
         realtime_messages = h.realtime_messages + excluded.realtime_messages,
         realtime_clients = greatest(h.realtime_clients, excluded.realtime_clients),
         realtime_joins = h.realtime_joins + excluded.realtime_joins,
         realtime_changes = h.realtime_changes + excluded.realtime_changes,
         realtime_dropped = h.realtime_dropped + excluded.realtime_dropped,
         connections = greatest(h.connections, excluded.connections),
         max_connections = coalesce(excluded.max_connections, h.max_connections),
         transactions = coalesce(h.transactions + excluded.transactions, h.transactions, excluded.transactions),
         blocks_hit = coalesce(h.blocks_hit + excluded.blocks_hit, h.blocks_hit, excluded.blocks_hit),
         blocks_read = coalesce(h.blocks_read + excluded.blocks_read, h.blocks_read, excluded.blocks_read)`

const ofProject = `
  select date_bin(make_interval(secs => $4), at, $2) as at,
         sum(requests)::float8 as requests, sum(errors)::float8 as errors, sum(egress_bytes)::text as "egressBytes",
         sum(realtime_messages)::float8 as "realtimeMessages", max(realtime_clients)::float8 as "realtimeClients",
         max(connections)::float8 as connections, max(max_connections)::float8 as "maxConnections",
         (array_agg(database_bytes order by at desc) filter (where database_bytes is not null))[1]::text as "databaseBytes",
         sum(transactions)::float8 as transactions,
         (sum(blocks_hit) / nullif(sum(blocks_hit) + sum(blocks_read), 0))::float8 as "cacheHitRatio"
    from project_minutes
   where project_ref = $1 and at >= $2 and at < $3
   group by 1 order by 1`

const minutes = `select at, connections, max_connections, database_bytes, transactions, blocks_hit, blocks_read
    from project_minutes where project_ref = $1 and at >= $2 and at < $3`
const hours = `select at, connections, max_connections, round(database_bytes_sum / nullif(database_samples, 0)) as database_bytes,
         transactions, blocks_hit, blocks_read
    from project_hours where project_ref = $1 and at >= $2 and at < $3`

const historyOf = (source: string) => `
  select date_bin(make_interval(secs => $4), at, 'epoch') as at,
         max(connections)::float8 as connections, max(max_connections)::float8 as "maxConnections",
         (array_agg(database_bytes order by at desc) filter (where database_bytes is not null))[1]::text as "databaseBytes",
         sum(transactions)::float8 as transactions,
         (sum(blocks_hit) / nullif(sum(blocks_hit) + sum(blocks_read), 0))::float8 as "cacheHitRatio"
    from (${source}) measured
   where connections is not null
   group by grouping sets ((), (1)) having count(*) > 0 order by 1 nulls first`

const realtimeOf = (source: string) => `
  select date_bin(make_interval(secs => $4), at, 'epoch') as at,
         max(realtime_clients)::float8 as clients, sum(realtime_joins)::float8 as joins,
         sum(realtime_messages)::float8 as messages, sum(realtime_changes)::float8 as changes
    from ${source}
   where project_ref = $1 and at >= $2 and at < $3
   group by grouping sets ((), (1)) having count(*) > 0 order by 1 nulls first`

// Sizes are divided by the hours in which anything of the organization was measured, so that those of its projects add up.
const usage = `
  with hours as (
    select * from project_hours where organization_id = $1 and at >= $2 and at < $3
  ), measured as (
    select count(distinct at) filter (where database_samples > 0) as database, count(distinct at) filter (where storage_samples > 0) as storage
      from hours
  )
  select h.project_ref as ref, coalesce(p.name, (array_agg(h.project_name order by h.at desc))[1]) as name, p.ref is not null as exists,
         sum(h.requests)::float8 as requests, sum(h.egress_bytes)::text as "egressBytes",
         sum(h.realtime_messages)::float8 as "realtimeMessages", max(h.realtime_clients)::float8 as "realtimeClients",
         max(h.active_users)::float8 as "activeUsers",
         coalesce(round(sum(h.database_bytes_sum / nullif(h.database_samples, 0)) / nullif(m.database, 0)), 0)::text as "databaseBytes",
         coalesce(round(sum(h.storage_bytes_sum / nullif(h.storage_samples, 0)) / nullif(m.storage, 0)), 0)::text as "storageBytes"
    from hours h cross join measured m left join projects p on p.ref = h.project_ref and p.organization_id = $1
   where $4::text is null or h.project_ref = $4
   group by h.project_ref, p.ref, p.name, m.database, m.storage
   order by lower(coalesce(p.name, (array_agg(h.project_name order by h.at desc))[1])), h.project_ref`

// A count that comes after the end of the month belongs to its last hour.
const recordActiveUsers = `
  insert into project_hours as h (organization_id, project_ref, project_name, at, requests, egress_bytes,
         database_samples, database_bytes_sum, storage_samples, storage_bytes_sum, active_users)
  select organization_id, ref, name,
         least(date_trunc('hour', $2::timestamptz, 'UTC'), (($3::date + interval '1 month') at time zone 'UTC') - interval '1 hour'),
         0, 0, 0, 0, 0, 0, $4
    from projects where ref = $1
      on conflict (organization_id, project_ref, at) do update set active_users = greatest(h.active_users, excluded.active_users)`

export function createMetrics(db: Queryable): Metrics {
  async function history<T>(
    ref: string,
    { from, to }: { from: number; to: number },
    sqlOf: (isRecent: boolean) => string,
  ): Promise<MeasuredHistory<T>> {
    const isRecent = from >= Date.now() - MINUTES_RETENTION_MS
    const stepMs = Math.max(stepOf(to - from), isRecent ? MINUTE_MS : HOUR_MS)
    const { rows } = await db.query<T & { at: Date | null }>(sqlOf(isRecent), [
      ...[ref, new Date(from), new Date(to), stepMs / 1_000],
    ])
    const steps = rows.flatMap((row) => (row.at === null ? [] : [{ ...row, at: row.at }]))
    return { total: rows.find(({ at }) => at === null) ?? null, steps, stepMs }
  }

  return {
    retentionDays: HOURS_RETENTION_DAYS,
    async record(minute, samples) {
      const rows = samples.map(({ ref, cluster, egressBytes, ...counts }) => ({
        ...{ project: ref, egress: egressBytes },
        ...counts,
        ...cluster,
      }))
      await db.query(record, [minute, JSON.stringify(rows)])
    },
    async recordReplicas(minute, samples) {
      const rows = samples.map(({ cluster, identifier }) => ({ identifier, ...cluster }))
      if (rows.length > 0) await db.query(recordReplicas, [minute, JSON.stringify(rows)])
    },
    async forget(now) {
      await db.query(
        `with replicas as (
           delete from replica_minutes where at < $1::timestamptz - interval '${MINUTES_RETENTION}'
         ), hours as (
           delete from replica_hours where at < $1::timestamptz - interval '${HOURS_RETENTION_DAYS} days'
         )
         delete from project_minutes where at < $1::timestamptz - interval '${MINUTES_RETENTION}'`,
        [now],
      )
      await db.query(
        `with gone as (
           delete from project_hours where at < $1::timestamptz - interval '${HOURS_RETENTION_DAYS} days'
           returning project_ref, requests, egress_bytes, realtime_joins, realtime_messages, realtime_changes, realtime_dropped
         )
         insert into project_totals as t (project_ref, requests, egress_bytes, realtime_joins, realtime_messages, realtime_changes, realtime_dropped)
         select ref, sum(requests), sum(egress_bytes), sum(realtime_joins), sum(realtime_messages), sum(realtime_changes), sum(realtime_dropped)
           from gone join projects on ref = project_ref group by ref
             on conflict (project_ref) do update set
                requests = t.requests + excluded.requests, egress_bytes = t.egress_bytes + excluded.egress_bytes,
                realtime_joins = t.realtime_joins + excluded.realtime_joins, realtime_messages = t.realtime_messages + excluded.realtime_messages,
                realtime_changes = t.realtime_changes + excluded.realtime_changes, realtime_dropped = t.realtime_dropped + excluded.realtime_dropped`,
        [now],
      )
    },
    async ofProject(ref, { start, end, stepSeconds }) {
      const { rows } = await db.query<MetricsPoint>(ofProject, [ref, start, end, stepSeconds])
      return rows
    },
    historyOf: (ref, range) =>
      history<ClusterActivity>(ref, range, (isRecent) => historyOf(isRecent ? minutes : hours)),
    replicaHistoryOf: (identifier, range) =>
      history<ClusterActivity>(identifier, range, (isRecent) => historyOf(ofReplica(isRecent))),
    realtimeOf: (ref, range) =>
      history<RealtimeActivity>(ref, range, (isRecent) =>
        realtimeOf(isRecent ? 'project_minutes' : 'project_hours'),
      ),
    async usageOf({ organizationId, start, end, projectRef }) {
      const { rows } = await db.query<ProjectUsage>(usage, [
        organizationId,
        start,
        end,
        projectRef ?? null,
      ])
      return rows
    },
    async recordActiveUsers(ref, { month, now, users }) {
      await db.query(recordActiveUsers, [ref, now, month, users])
    },
    async activeUsersOf(ref) {
      const { rows } = await db.query<{ users: number }>(
        `select coalesce(max(active_users), 0)::float8 as users from project_hours
          where project_ref = $1 and at >= date_trunc('month', now(), 'UTC')`,
        [ref],
      )
      return rows[0]?.users ?? 0
    },
    async hasAuthUsers(organizationId, projectRef) {
      const { rows } = await db.query<{ has: boolean }>(
        `select exists (select from projects p left join project_connections c on c.project_ref = p.ref
                           left join auth_configs a on a.project_ref = p.ref
                         where p.organization_id = $1 and c.project_ref is null and coalesce(a.settings ->> 'gotrue_url', '') = '' and ($2::text is null or p.ref = $2)) as has`,
        [organizationId, projectRef ?? null],
      )
      return rows[0]?.has ?? false
    },
    async countsOf(organizationId) {
      const { rows } = await db.query<{ projects: number; members: number }>(
        `select (select count(*)::int from projects p where organization_id = $1
                   and not exists (select from branches b where b.project_ref = p.ref and b.parent_project_ref <> p.ref)) as projects,
                (select count(*)::int from members where organization_id = $1) as members`,
        [organizationId],
      )
      return rows[0] ?? { projects: 0, members: 0 }
    },
  }
}
