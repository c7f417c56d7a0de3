select current_setting('server_version') as "postgresVersion",
       (select sum(pg_database_size(oid))::text from pg_database where datallowconn and not datistemplate) as "databaseSizeBytes",
       (select count(*)::int from pg_stat_activity
         where backend_type = 'client backend' and (usename not like 'howdah\_%' or usename = 'howdah_rest')) as "connections",
       current_setting('max_connections')::int - current_setting('reserved_connections')::int
         - current_setting('superuser_reserved_connections')::int as "maxConnections",
       pg_postmaster_start_time() as "startedAt",
       floor(extract(epoch from clock_timestamp() - pg_postmaster_start_time()))::int as "uptimeSeconds"
