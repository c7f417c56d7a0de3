select (select count(*)::int from pg_stat_activity
         where backend_type = 'client backend' and (usename not like 'howdah\_%' or usename = 'howdah_rest')) as "connections",
       current_setting('max_connections')::int - current_setting('reserved_connections')::int
         - current_setting('superuser_reserved_connections')::int as "maxConnections",
       (select sum(pg_database_size(oid))::text from pg_database where datallowconn and not datistemplate) as "databaseBytes",
       (select sum(xact_commit + xact_rollback)::text from pg_stat_database) as "transactions",
       (select sum(blks_hit)::text from pg_stat_database) as "blocksHit",
       (select sum(blks_read)::text from pg_stat_database) as "blocksRead",
       concat(extract(epoch from pg_postmaster_start_time()), ' ', (select max(stats_reset) from pg_stat_database)) as "since"
