select (select count(*) from pg_stat_activity where datid is not null and application_name <> 'howdah')::text,
       (current_setting('max_connections')::int4 - coalesce(current_setting('reserved_connections', true)::int4, 0)
         - current_setting('superuser_reserved_connections')::int4)::text,
       pg_database_size(current_database())::text,
       (xact_commit + xact_rollback)::text,
       blks_hit::text,
       blks_read::text,
       concat(extract(epoch from pg_postmaster_start_time()), ' ', stats_reset)
  from pg_stat_database where datname = current_database()
