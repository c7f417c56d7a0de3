/** Names of schemas that services of this kind have. */
const SERVICE_SCHEMAS = [
  'auth',
  'cron',
  'extensions',
  'graphql',
  'graphql_public',
  'howdah_event_triggers',
  'net',
  'pgbouncer',
  'pgrst',
  'realtime',
  'storage',
  'supabase_functions',
  'vault',
] as const

/**
 * Reads the schemas whose contents belong to services, of which each project has its own. A schema of
 * people that only has such a name is theirs.
 */
export const serviceSchemasSql = `
  select n.nspname from pg_catalog.pg_namespace n
   where n.nspname = any (array[${SERVICE_SCHEMAS.map((name) => `'${name}'`).join(', ')}]::pg_catalog.name[])
     and (n.nspname = 'extensions'
       or (n.nspname, pg_catalog.pg_get_userbyid(n.nspowner)) in (('storage', 'postgres'), ('realtime', 'postgres'))
       or pg_catalog.pg_get_userbyid(n.nspowner) ~ '^(howdah|supabase)_|^pgbouncer$'
       or exists (select from pg_catalog.pg_depend d
                   where d.classid = 'pg_catalog.pg_namespace'::pg_catalog.regclass and d.objid = n.oid and d.deptype = 'e'))
   order by 1`
