select current_setting('server_version'),
       pg_database_size(current_database())::text,
       (select count(*) from pg_stat_activity where datid is not null and application_name <> 'howdah'),
       (current_setting('max_connections')::int4 - coalesce(current_setting('reserved_connections', true)::int4, 0)
         - current_setting('superuser_reserved_connections')::int4)::text,
       to_char(pg_postmaster_start_time() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       floor(extract(epoch from clock_timestamp() - pg_postmaster_start_time()))::int8
