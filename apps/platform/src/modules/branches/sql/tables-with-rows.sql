-- The tables whose rows belong to the project's people, with their quoted names, and whether the role postgres lacks the privilege to empty them.
select format('%I.%I', n.nspname, c.relname) as name,
       not has_table_privilege('postgres', c.oid, 'truncate') as "isMissing"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
 where c.relkind in ('r', 'p') and c.relpersistence <> 't'
   and n.nspname <> all (array['pg_catalog', 'information_schema', 'supabase_migrations'])
   and n.nspname !~ '^pg_(toast|temp)'
   and n.nspname || '.' || c.relname <> all (array['auth.schema_migrations', 'storage.buckets'])
   -- Tables of an extension hold what it came with.
   and not exists (
     select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
 order by 1
