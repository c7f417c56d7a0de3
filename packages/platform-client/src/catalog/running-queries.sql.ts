/**
 * Queries running in the cluster, except the current session, longest first. Query texts of other
 * roles are available to roles that may read all statistics; `may_end` indicates if Postgres would
 * let this role cancel the query; `blocked_by` holds the processes that a query waits for. Times are text: epochs with full precision, durations in whole
 * milliseconds. Sessions that do not report their activity, such as the server's own, are left out
 * unless they wait or others wait for them.
 */
export const RUNNING_QUERIES_SQL = `
with waits as (
  select distinct on (l.pid) l.pid, l.mode,
    case when l.database = (select oid from pg_catalog.pg_database where datname = pg_catalog.current_database())
      then l.relation::pg_catalog.regclass::text end as relation
  from pg_catalog.pg_locks l
  where not l.granted
  order by l.pid
)
select
  a.pid::text as pid,
  extract(epoch from a.backend_start)::text as started,
  extract(epoch from a.query_start)::text as query_started,
  coalesce(a.usename, '') as user,
  coalesce(a.datname, '') as database,
  coalesce(a.application_name, '') as application,
  coalesce(a.state, '') as state,
  case when a.wait_event_type in ('Lock', 'LWLock', 'BufferPin') then concat(a.wait_event_type, ' ', a.wait_event) end as waiting_for,
  case when a.state is null then null else a.query end as query,
  greatest(extract(epoch from (pg_catalog.clock_timestamp() - a.query_start)) * 1000, 0)::bigint::text as duration_ms,
  greatest(extract(epoch from (pg_catalog.clock_timestamp() - a.xact_start)) * 1000, 0)::bigint::text as transaction_ms,
  case when w.pid is null then '[]'::json
    else pg_catalog.to_json(pg_catalog.pg_blocking_pids(a.pid)::text[]) end as blocked_by,
  w.mode as lock_mode,
  w.relation as lock_relation,
  (
    pg_catalog.has_function_privilege('pg_catalog.pg_cancel_backend(integer)', 'EXECUTE')
    and (
      pg_catalog.pg_has_role(a.usesysid, 'USAGE')
      or (pg_catalog.pg_has_role('pg_signal_backend', 'USAGE') and not r.rolsuper)
    )
  ) as may_end
from pg_catalog.pg_stat_activity a
join pg_catalog.pg_roles r on r.oid = a.usesysid
left join waits w on w.pid = a.pid
where a.backend_type = 'client backend' and a.pid <> pg_catalog.pg_backend_pid() and a.state is distinct from 'idle'
  and (
    a.state is distinct from 'disabled' or w.pid is not null
    or exists (select from waits other where a.pid = any (pg_catalog.pg_blocking_pids(other.pid)))
  )
order by a.query_start nulls last, a.pid`

/** $1 process, $2 when it was started, $3 when its query was: another query of the same process is left alone. One row if it was there. */
export const CANCEL_QUERY_SQL = `
select pg_catalog.pg_cancel_backend(pid) as ended
from pg_catalog.pg_stat_activity
where pid = $1::int and extract(epoch from backend_start)::text = $2 and extract(epoch from query_start)::text = $3 and state <> 'idle'`

/**
 * $1 process, $2 its start time: another process with the same number is left alone. One row if it
 * was found.
 */
export const TERMINATE_PROCESS_SQL = `
select pg_catalog.pg_terminate_backend(pid) as ended
from pg_catalog.pg_stat_activity
where pid = $1::int and extract(epoch from backend_start)::text = $2`
