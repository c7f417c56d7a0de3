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

const origins = (keys: string, relation: string) => `(
  select pg_catalog.json_agg(pg_catalog.concat(${relation}, '.', part.number) order by part.place)
  from pg_catalog.unnest(${keys}) with ordinality part (number, place))`

/** Matches the braces of a parsed query, and what its columns show of another relation. */
const TOKENS = String.raw`$re$\\.|([{}])|:resno ([0-9]+) :resname (?:\\.|[^ \\])+ :ressortgroupref [0-9]+ :resorigtbl ([0-9]+) :resorigcol (-?[0-9]+)$re$`

/** Reads what the schemas of the JSON list `$1` hold, as one JSON value named `api`. */
export const API_SCHEMA_SQL = `
with recursive wanted as (
  select n.oid, n.nspname as name
  from pg_catalog.json_array_elements_text($1::json) w (name)
  join pg_catalog.pg_namespace n on n.nspname = w.name
), relations as (
  select c.oid, w.name as schema, c.relname as name, c.relkind, c.relowner, c.reloptions, own.*,
    pg_catalog.pg_relation_is_updatable(c.oid::regclass, true) as changes
  from wanted w join pg_catalog.pg_class c on c.relnamespace = w.oid
  -- Triggers and rules that take changes in its place.
  cross join lateral (
    select pg_catalog.count(*) > 0 as is_replaced,
      coalesce(pg_catalog.bool_or(inserts), false) as inserts, coalesce(pg_catalog.bool_or(updates), false) as updates
    from (
      select t.tgtype & 4 <> 0, t.tgtype & 16 <> 0 from pg_catalog.pg_trigger t where t.tgrelid = c.oid and t.tgtype & 64 <> 0
      union all
      select w.ev_type operator(pg_catalog.=) '3', w.ev_type operator(pg_catalog.=) '2' from pg_catalog.pg_rewrite w
      where w.ev_class = c.oid and w.is_instead and w.ev_type <> '1' and w.ev_qual::text operator(pg_catalog.=) '<>'
    ) event (inserts, updates)
  ) own
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
), views (id) as (
  select oid from relations where relkind in ('v', 'm')
  union
  select c.oid from views v
  join pg_catalog.pg_rewrite w on w.ev_class = v.id
  join pg_catalog.pg_depend d on d.classid = 'pg_catalog.pg_rewrite'::regclass and d.objid = w.oid and d.refclassid = 'pg_catalog.pg_class'::regclass
  join pg_catalog.pg_class c on c.oid = d.refobjid and c.relkind in ('v', 'm')
), shown as materialized (
  -- Columns of a query are at the second level of braces: those of its subqueries are below.
  select v.id as relation, part.token[2]::int2 as number, part.token[3]::oid as base, part.token[4]::int2 as base_number
  from views v
  join pg_catalog.pg_rewrite w on w.ev_class = v.id and w.ev_type operator(pg_catalog.=) '1'
  cross join lateral (
    select found.token, pg_catalog.sum(case found.token[1] when '{' then 1 when '}' then -1 else 0 end) over (order by found.place) as depth
    from pg_catalog.regexp_matches(w.ev_action::text, ${TOKENS}, 'g') with ordinality found (token, place)
  ) part
  where part.depth = 2 and part.token[3] <> '0'
), origins (relation, number, base, base_number) as (
  select relation, number, base, base_number from shown
  union
  select o.relation, o.number, s.base, s.base_number
  from origins o join shown s on s.relation = o.base and s.number = o.base_number
), bases as materialized (
  select o.relation, o.number, pg_catalog.json_agg(pg_catalog.concat(o.base, '.', o.base_number)) as origins,
    pg_catalog.bool_or(b.attgenerated <> '' or b.attidentity operator(pg_catalog.=) 'a') as is_generated,
    pg_catalog.bool_and(not (b.attnotnull or t.typnotnull) or b.atthasdef or b.attidentity <> '') as is_optional
  from origins o
  join pg_catalog.pg_class c on c.oid = o.base and c.relkind in ('r', 'p', 'f')
  join pg_catalog.pg_attribute b on b.attrelid = o.base and b.attnum = o.base_number
  join pg_catalog.pg_type t on t.oid = b.atttypid
  group by o.relation, o.number
), tables (id) as (
  select oid from relations where relkind in ('r', 'p', 'f') union select base from origins
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
        -- A view passes writes on to the column that it shows.
        'isGenerated', a.attgenerated <> '' or a.attidentity operator(pg_catalog.=) 'a'
          or (r.relkind operator(pg_catalog.=) 'v' and not r.inserts and coalesce(base.is_generated, false)),
        'isOptional', case when r.relkind in ('v', 'm') then a.atthasdef or r.inserts or not may.inserts or coalesce(base.is_optional, true)
          else not (a.attnotnull or ct.typnotnull) or a.atthasdef or a.attidentity <> '' end,
        'isInsertable', may.inserts, 'isUpdatable', may.updates,
        'isPrimaryKey', coalesce(a.attnum = any(pk.conkey), false),
        'comment', pg_catalog.col_description(r.oid, a.attnum),
        'origins', case when r.relkind in ('v', 'm') then coalesce(base.origins, '[]')
          else pg_catalog.json_build_array(pg_catalog.concat(r.oid, '.', a.attnum)) end) order by a.attnum), '[]')
      from pg_catalog.pg_attribute a
      join pg_catalog.pg_type ct on ct.oid = a.atttypid
      left join pg_catalog.pg_attrdef ad on ad.adrelid = a.attrelid and ad.adnum = a.attnum
      left join pg_catalog.pg_constraint pk on pk.conrelid = a.attrelid and pk.contype operator(pg_catalog.=) 'p'
      left join bases base on base.relation = r.oid and base.number = a.attnum
      cross join lateral (
        select case when r.relkind in ('v', 'm') then r.inserts or shown.passes else r.changes & 8 <> 0 end as inserts,
          case when r.relkind in ('v', 'm') then r.updates or shown.passes else r.changes & 4 <> 0 end as updates
        from (select pg_catalog.pg_column_is_updatable(r.oid::regclass, a.attnum, not r.is_replaced) as passes) shown
      ) may
      where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped),
    'changes', (select coalesce(pg_catalog.json_agg(change.name), '[]')
      from (values (8, 'insert'), (4, 'update'), (16, 'delete')) change (bit, name) where r.changes & change.bit <> 0)
  ) order by r.schema, r.name), '[]') from relations r),
  'foreignKeys', (select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
        'name', k.conname, 'columns', ${origins('k.conkey', 'k.conrelid')},
        'isOneToOne', exists (select from pg_catalog.pg_constraint u
          where u.conrelid = k.conrelid and u.contype in ('p', 'u') and u.conkey <@ k.conkey),
        'referencedColumns', ${origins('k.confkey', 'k.confrelid')}) order by k.conname), '[]')
    from pg_catalog.pg_constraint k
    where k.contype operator(pg_catalog.=) 'f' and k.conparentid = 0
      and k.conrelid in (select id from tables) and k.confrelid in (select id from tables)),
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
