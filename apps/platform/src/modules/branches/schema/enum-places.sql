-- The values of enums in order by their places in the catalog, which renamed ones retain.
select n.nspname as schema, t.typname as name, array_agg(e.oid::text order by e.enumsortorder) as places
  from pg_enum e join pg_type t on t.oid = e.enumtypid join pg_namespace n on n.oid = t.typnamespace
 where n.nspname !~ '^pg_'
 group by n.nspname, t.typname
