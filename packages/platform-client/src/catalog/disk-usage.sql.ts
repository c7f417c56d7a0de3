/** Tables listed by size; the others are in the size of their database. */
const MAX_TABLES = 50

/**
 * Sizes on disk of the project's databases and largest tables, and the settings of memory and workers.
 */
export const DISK_USAGE_SQL = `
select
  (select coalesce(json_agg(json_build_object('name', d.datname, 'bytes', d.bytes::text) order by d.bytes desc), '[]')
     from (select datname, pg_catalog.pg_database_size(oid) as bytes from pg_catalog.pg_database
            where pg_catalog.has_database_privilege(oid, 'connect') and datallowconn and not datistemplate) d) as databases,
  (select coalesce(json_agg(json_build_object('schema', t.schema, 'name', t.name, 'bytes', t.bytes::text) order by t.bytes desc), '[]')
     from (select n.nspname as schema, c.relname as name, pg_catalog.pg_total_relation_size(c.oid) as bytes
             from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
            where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
              and c.relpersistence <> 't'
            order by bytes desc limit ${MAX_TABLES}) t) as tables,
  (select pg_catalog.json_agg(json_build_object('name', s.name, 'value', pg_catalog.current_setting(s.name)) order by s.place)
     from pg_catalog.unnest(array['shared_buffers', 'effective_cache_size', 'work_mem', 'maintenance_work_mem', 'max_connections',
                                  'max_worker_processes', 'max_parallel_workers', 'max_parallel_workers_per_gather'])
          with ordinality s (name, place)) as settings`

/** Bytes of the files of the write-ahead log. Only for roles that monitor. */
export const WAL_BYTES_SQL =
  'select pg_catalog.sum(size)::text as bytes from pg_catalog.pg_ls_waldir()'

/** Bytes of the files in storage. Only where the schema is there. */
export const STORAGE_BYTES_SQL = `
select coalesce(pg_catalog.sum((metadata ->> 'size')::numeric), 0)::text as bytes from storage.objects
 where metadata ->> 'size' ~ '^[0-9]+$'`
