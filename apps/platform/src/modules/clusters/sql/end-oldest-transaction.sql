-- Ends the session with the oldest transaction if the notification queue is fuller than a share: a
-- listener reads nothing while it is in a transaction, and a full queue fails each NOTIFY. An idle
-- session with a transaction is sending notifications: one whose client doesn't read them comes last.
select pg_catalog.pg_terminate_backend(pid) as ended
  from (
    select activity.pid
      from pg_catalog.pg_stat_activity as activity
      join pg_catalog.pg_roles as role on role.oid operator(pg_catalog.=) activity.usesysid
     where pg_catalog.pg_notification_queue_usage()
             operator(pg_catalog.>) $1::pg_catalog.float8
       and activity.backend_type operator(pg_catalog.=) 'client backend'
       and activity.xact_start is not null
       and (
             activity.state operator(pg_catalog.<>) 'idle'
             or activity.xact_start operator(pg_catalog.<)
                  (pg_catalog.clock_timestamp() operator(pg_catalog.-) interval '10 seconds')
           )
       and not role.rolsuper
     order by activity.state operator(pg_catalog.=) 'idle', activity.xact_start
     limit 1
  ) as oldest
