with databases as (
  select d.oid, d.datname from pg_database d where not d.datistemplate order by d.oid limit 50
), counted as (
  select v.name, json_build_object('datid', s.datid::text, 'datname', s.datname) as labels, v.value
    from pg_stat_database s join databases d on d.oid = s.datid
   cross join lateral (values
     ('pg_stat_database_numbackends', s.numbackends::text),
     ('pg_stat_database_xact_commit', s.xact_commit::text),
     ('pg_stat_database_xact_rollback', s.xact_rollback::text),
     ('pg_stat_database_blks_read', s.blks_read::text),
     ('pg_stat_database_blks_hit', s.blks_hit::text),
     ('pg_stat_database_tup_returned', s.tup_returned::text),
     ('pg_stat_database_tup_fetched', s.tup_fetched::text),
     ('pg_stat_database_tup_inserted', s.tup_inserted::text),
     ('pg_stat_database_tup_updated', s.tup_updated::text),
     ('pg_stat_database_tup_deleted', s.tup_deleted::text),
     ('pg_stat_database_conflicts', s.conflicts::text),
     ('pg_stat_database_deadlocks', s.deadlocks::text),
     ('pg_stat_database_temp_files', s.temp_files::text),
     ('pg_stat_database_temp_bytes', s.temp_bytes::text),
     ('pg_stat_database_blk_read_time', s.blk_read_time::text),
     ('pg_stat_database_blk_write_time', s.blk_write_time::text),
     ('pg_stat_database_active_time_seconds_total', (s.active_time / 1000)::text),
     ('pg_stat_database_stats_reset', extract(epoch from s.stats_reset)::text)
   ) v (name, value)
), sizes as (
  select 'pg_database_size_bytes', json_build_object('datname', datname), pg_database_size(oid)::text from databases
), activity as (
  select v.name, json_build_object('datname', a.datname, 'state', a.state), v.value
    from (
      select d.datname, states.state, count(s.pid) as sessions,
             coalesce(max(extract(epoch from now() - s.xact_start)), 0) as seconds
        from databases d
       cross join (values ('active'), ('idle'), ('idle in transaction'), ('idle in transaction (aborted)'), ('fastpath function call'), ('disabled')) states (state)
        left join pg_stat_activity s on s.datid = d.oid and s.state = states.state and s.backend_type = 'client backend'
       group by 1, 2
    ) a cross join lateral (values
     ('pg_stat_activity_count', a.sessions::text),
     ('pg_stat_activity_max_tx_duration', greatest(a.seconds, 0)::text)
   ) v (name, value)
), locks as (
  select 'pg_locks_count', json_build_object('datname', d.datname, 'mode', lower(l.mode)), count(*)::text
    from pg_locks l join databases d on d.oid = l.database group by d.datname, l.mode
), server as (
  select v.name, '{}'::json, v.value
    from pg_stat_checkpointer c, pg_stat_bgwriter b
   cross join lateral (values
     ('pg_postmaster_start_time_seconds', extract(epoch from pg_postmaster_start_time())::text),
     ('pg_settings_max_connections', current_setting('max_connections')),
     ('pg_settings_shared_buffers_bytes', pg_size_bytes(current_setting('shared_buffers'))::text),
     ('pg_settings_work_mem_bytes', pg_size_bytes(current_setting('work_mem'))::text),
     ('pg_settings_max_wal_size_bytes', pg_size_bytes(current_setting('max_wal_size'))::text),
     ('pg_stat_checkpointer_num_timed_total', c.num_timed::text),
     ('pg_stat_checkpointer_num_requested_total', c.num_requested::text),
     ('pg_stat_checkpointer_write_time_total', c.write_time::text),
     ('pg_stat_checkpointer_sync_time_total', c.sync_time::text),
     ('pg_stat_checkpointer_buffers_written_total', c.buffers_written::text),
     ('pg_stat_bgwriter_buffers_clean_total', b.buffers_clean::text),
     ('pg_stat_bgwriter_maxwritten_clean_total', b.maxwritten_clean::text),
     ('pg_stat_bgwriter_buffers_alloc_total', b.buffers_alloc::text),
     ('pg_wal_size_bytes', (select coalesce(sum(size), 0)::text from pg_ls_waldir()))
   ) v (name, value)
), replication as (
  select 'pg_stat_replication_pg_wal_lsn_diff', json_build_object('application_name', coalesce(application_name, ''), 'state', coalesce(state, '')),
         max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::text
    from pg_stat_replication where replay_lsn is not null and not pg_is_in_recovery() group by application_name, state
), version as (
  select 'pg_static', json_build_object('short_version', current_setting('server_version'), 'version', version()), '1'
)
select name, labels::text as labels, value from (
  select * from version union all select * from server union all select * from counted union all select * from sizes
  union all select * from activity union all select * from locks union all select * from replication
) samples (name, labels, value) where value is not null limit 5000
