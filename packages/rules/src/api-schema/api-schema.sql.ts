/** Describes a type: `id` is its expression, `modifier` that of its modifier. */
const typeOf = (id: string, modifier = 'null::int4') => `(
  select pg_catalog.json_build_object(
    'text', pg_catalog.format_type(${id}, ${modifier}),
    'schema', element_schema.nspname, 'name', element.typname,
    'isArray', part.oid is distinct from plain.oid,
    'kind', case when element.typtype operator(pg_catalog.=) 'e' then 'enum'
      when element.typtype operator(pg_catalog.=) 'c' and element_relation.relkind operator(pg_catalog.=) 'c' then 'composite'
      when element.typtype operator(pg_catalog.=) 'c' then 'relation' else 'base' end,
    'values', (select pg_catalog.json_agg(label.enumlabel order by label.enumsortorder)
      from pg_catalog.pg_enum label where label.enumtypid = element.oid))
  from pg_catalog.pg_type given
  join pg_catalog.pg_type plain on plain.oid = case when given.typtype operator(pg_catalog.=) 'd' then given.typbasetype else given.oid end
  join pg_catalog.pg_type part on part.oid = case when plain.typcategory operator(pg_catalog.=) 'A' and plain.typelem <> 0 then plain.typelem else plain.oid end
  join pg_catalog.pg_type element on element.oid = case when part.typtype operator(pg_catalog.=) 'd' then part.typbasetype else part.oid end
  join pg_catalog.pg_namespace element_schema on element_schema.oid = element.typnamespace
  left join pg_catalog.pg_class element_relation on element_relation.oid = element.typrelid
  where given.oid = ${id})`

const names = (keys: string, relation: string) => `(
  select pg_catalog.json_agg(a.attname order by part.place)
  from pg_catalog.unnest(${keys}) with ordinality part (number, place)
  join pg_catalog.pg_attribute a on a.attrelid = ${relation} and a.attnum = part.number)`

/** Reads what the schemas of the JSON list `$1` hold, as one JSON value named `api`. */
export const API_SCHEMA_SQL = `
with wanted as (
  select n.oid, n.nspname as name
  from pg_catalog.json_array_elements_text($1::json) w (name)
  join pg_catalog.pg_namespace n on n.nspname = w.name
), relations as (
  select c.oid, w.name as schema, c.relname as name, c.relkind, c.relowner, c.reloptions
  from wanted w join pg_catalog.pg_class c on c.relnamespace = w.oid
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
)
select pg_catalog.json_build_object(
  'schemas', (select coalesce(pg_catalog.json_agg(name order by name), '[]') from wanted),
  'relations', (select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
    'schema', r.schema, 'name', r.name,
    'kind', case when r.relkind in ('v', 'm') then 'view' else 'table' end,
    'readsAs', case when r.relkind in ('v', 'm') and not coalesce((
        select option_value::bool from pg_catalog.pg_options_to_table(r.reloptions) where option_name operator(pg_catalog.=) 'security_invoker'), false)
      then pg_catalog.pg_get_userbyid(r.relowner) end,
    'comment', pg_catalog.obj_description(r.oid, 'pg_class'),
    'columns', (select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
        'name', a.attname, 'type', ${typeOf('a.atttypid', 'a.atttypmod')},
        'isNullable', not a.attnotnull and not ct.typnotnull,
        'default', case when a.attgenerated operator(pg_catalog.=) '' then pg_catalog.pg_get_expr(ad.adbin, ad.adrelid) end,
        'isGenerated', a.attgenerated <> '' or a.attidentity operator(pg_catalog.=) 'a'
          -- A view passes writes on to the column that it shows.
          or (r.relkind operator(pg_catalog.=) 'v' and exists (select from pg_catalog.pg_rewrite w
            join pg_catalog.pg_depend d on d.classid = 'pg_catalog.pg_rewrite'::regclass and d.objid = w.oid and d.refclassid = 'pg_catalog.pg_class'::regclass
            join pg_catalog.pg_attribute b on b.attrelid = d.refobjid and b.attnum = d.refobjsubid
            where w.ev_class = r.oid and b.attname = a.attname and (b.attgenerated <> '' or b.attidentity operator(pg_catalog.=) 'a'))),
        'isOptional', not (a.attnotnull or ct.typnotnull) or a.atthasdef or a.attidentity <> '',
        'isUpdatable', pg_catalog.pg_column_is_updatable(r.oid::regclass, a.attnum, false),
        'isPrimaryKey', coalesce(a.attnum = any(pk.conkey), false),
        'comment', pg_catalog.col_description(r.oid, a.attnum)) order by a.attnum), '[]')
      from pg_catalog.pg_attribute a
      join pg_catalog.pg_type ct on ct.oid = a.atttypid
      left join pg_catalog.pg_attrdef ad on ad.adrelid = a.attrelid and ad.adnum = a.attnum
      left join pg_catalog.pg_constraint pk on pk.conrelid = a.attrelid and pk.contype operator(pg_catalog.=) 'p'
      where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped),
    'relationships', (select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
        'name', k.conname, 'columns', ${names('k.conkey', 'k.conrelid')},
        'isOneToOne', exists (select from pg_catalog.pg_constraint u
          where u.conrelid = k.conrelid and u.contype in ('p', 'u') and u.conkey <@ k.conkey),
        'referencedRelation', f.relname,
        'referencedColumns', ${names('k.confkey', 'k.confrelid')}) order by k.conname), '[]')
      from pg_catalog.pg_constraint k
      join pg_catalog.pg_class f on f.oid = k.confrelid
      where k.conrelid = r.oid and k.contype operator(pg_catalog.=) 'f' and k.conparentid = 0)
  ) order by r.schema, r.name), '[]') from relations r),
  'functions', (select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
    'schema', w.name, 'name', p.proname,
    'comment', pg_catalog.obj_description(p.oid, 'pg_proc'),
    'arguments', (select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
        'name', coalesce(x.name, ''), 'type', ${typeOf('x.id')},
        'hasDefault', x.input > p.pronargs - p.pronargdefaults and not x.is_variadic,
        'default', pg_catalog.pg_get_function_arg_default(p.oid, x.place::int4)) order by x.place), '[]')
      from (select t.id, t.place, p.proargnames[t.place] as name,
              coalesce(p.proargmodes[t.place], 'i') operator(pg_catalog.=) 'v' as is_variadic,
              pg_catalog.row_number() over (order by t.place) as input
            from pg_catalog.unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality t (id, place)
            where coalesce(p.proargmodes[t.place], 'i') in ('i', 'b', 'v')) x),
    'columns', (select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
        'name', coalesce(p.proargnames[t.place], ''), 'type', ${typeOf('t.id')}) order by t.place), '[]')
      from pg_catalog.unnest(p.proallargtypes) with ordinality t (id, place)
      where p.proargmodes[t.place] in ('o', 'b', 't')),
    'returns', ${typeOf('p.prorettype')}, 'returnsSet', p.proretset, 'readsOnly', p.provolatile <> 'v') order by w.name, p.proname, p.oid), '[]')
    from wanted w join pg_catalog.pg_proc p on p.pronamespace = w.oid
    where p.prokind operator(pg_catalog.=) 'f'
      and p.prorettype not in ('pg_catalog.trigger'::regtype, 'pg_catalog.event_trigger'::regtype)
      and not exists (select from pg_catalog.pg_depend e where e.classid = 'pg_catalog.pg_proc'::regclass and e.objid = p.oid and e.deptype operator(pg_catalog.=) 'e')),
  'enums', (select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object('schema', w.name, 'name', t.typname,
      'values', coalesce((select pg_catalog.json_agg(v.enumlabel order by v.enumsortorder) from pg_catalog.pg_enum v where v.enumtypid = t.oid), '[]')) order by w.name, t.typname), '[]')
    from wanted w join pg_catalog.pg_type t on t.typnamespace = w.oid where t.typtype operator(pg_catalog.=) 'e'),
  'composites', (select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object('schema', w.name, 'name', c.relname,
      'fields', (select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object('name', a.attname, 'type', ${typeOf('a.atttypid', 'a.atttypmod')}) order by a.attnum), '[]')
        from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)) order by w.name, c.relname), '[]')
    from wanted w join pg_catalog.pg_class c on c.relnamespace = w.oid where c.relkind operator(pg_catalog.=) 'c')
) as api`
