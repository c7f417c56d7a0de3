-- Tables and columns by their place in the catalog, which a renamed one retains.
select n.nspname as schema, c.relname as table, null as name, c.oid::text as place, false as is_virtual
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
 where c.relkind in ('r', 'p') and c.relpersistence <> 't' and n.nspname !~ '^pg_'
union all
select n.nspname, c.relname, a.attname, c.oid::text || '.' || a.attnum::text, a.attgenerated = 'v'
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
 where c.relkind in ('r', 'p') and c.relpersistence <> 't' and a.attnum > 0 and not a.attisdropped and n.nspname !~ '^pg_'
