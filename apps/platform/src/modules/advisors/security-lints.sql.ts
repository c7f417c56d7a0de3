import type { LintRule } from './lint.types'

/** An expression that holds for every row. */
const isAlwaysTrue = (text: string) =>
  `coalesce(${text} = 'true' or ${text} ~ E'^[(]([0-9]+) = \\\\1[)]$', false)`

/** A view that does not run as the invoking user. */
const readsAsOwner = `not coalesce((select o.option_value::boolean from pg_catalog.pg_options_to_table(r.reloptions) o where o.option_name = 'security_invoker'), false)`

const routinesWhere = (condition: string) => `
select null::oid as relation, schema, name, kind, facts from routines where ${condition}`

const readableKind = (relkind: 'm' | 'f') => `
select r.oid as relation, r.schema, r.name, r.kind, pg_catalog.jsonb_build_object('roles', a.roles) as facts
from relations r
join readable a on a.oid = r.oid
where r.relkind = '${relkind}'`

/**
 * Lints for unintended access: row security (Postgres 5.9), definer's rights (CREATE FUNCTION,
 * CREATE VIEW), grants.
 */
export const securityLints: readonly LintRule[] = [
  {
    name: 'rls_disabled',
    level: 'ERROR',
    sql: `
select r.oid as relation, r.schema, r.name, r.kind, pg_catalog.jsonb_build_object('roles', e.roles) as facts
from relations r
join exposed e on e.oid = r.oid
where r.relkind in ('r', 'p') and not r.has_rls and not exists (select from policies p where p.relation = r.oid)`,
  },
  {
    name: 'policies_without_rls',
    level: 'ERROR',
    sql: `
select r.oid as relation, r.schema, r.name, r.kind, pg_catalog.jsonb_build_object('policies', pg_catalog.jsonb_agg(p.name order by p.name)) as facts
from relations r
join policies p on p.relation = r.oid
where not r.has_rls
group by r.oid, r.schema, r.name, r.kind`,
  },
  {
    name: 'view_as_owner',
    level: 'ERROR',
    // One that reads no relation has nothing to give away.
    sql: `
select r.oid as relation, r.schema, r.name, r.kind,
  pg_catalog.jsonb_build_object('roles', a.roles, 'can_invoke', pg_catalog.current_setting('server_version_num')::int >= 150000) as facts
from relations r
join readable a on a.oid = r.oid
where r.relkind = 'v'
  and ${readsAsOwner}
  and exists (
    select from pg_catalog.pg_rewrite w
    join pg_catalog.pg_depend d on d.classid = 'pg_catalog.pg_rewrite'::pg_catalog.regclass and d.objid = w.oid and d.refclassid = 'pg_catalog.pg_class'::pg_catalog.regclass and d.refobjid <> r.oid
    where w.ev_class = r.oid
  )`,
  },
  {
    name: 'auth_users_exposed',
    level: 'ERROR',
    sql: `
select r.oid as relation, r.schema, r.name, r.kind, pg_catalog.jsonb_build_object('roles', a.roles) as facts
from relations r
join readable a on a.oid = r.oid
where (r.relkind = 'm' or r.relkind = 'v' and ${readsAsOwner})
  and exists (
    select from pg_catalog.pg_rewrite w
    join pg_catalog.pg_depend d on d.classid = 'pg_catalog.pg_rewrite'::pg_catalog.regclass and d.objid = w.oid and d.refclassid = 'pg_catalog.pg_class'::pg_catalog.regclass
    join pg_catalog.pg_class u on u.oid = d.refobjid and u.relname = 'users'
    join pg_catalog.pg_namespace n on n.oid = u.relnamespace and n.nspname = 'auth'
    where w.ev_class = r.oid
  )`,
  },
  { name: 'definer_without_search_path', level: 'ERROR', sql: routinesWhere('is_definer') },
  { name: 'mutable_search_path', level: 'WARN', sql: routinesWhere('not is_definer') },
  {
    name: 'write_policy_always_true',
    level: 'WARN',
    sql: `
select p.relation, p.schema, p.name, 'policy' as kind,
  pg_catalog.jsonb_build_object('command', p.command, 'using', p.using_text, 'check', p.check_text, 'roles', (
    select pg_catalog.jsonb_agg(coalesce(a.name, 'public') order by role.place)
    from pg_catalog.unnest(p.polroles) with ordinality as role(oid, place)
    left join api_roles a on a.oid = role.oid
    where role.oid = 0 or a.oid is not null
  )) as facts
from policies p
where p.permissive and p.polcmd <> 'r'
  and (${isAlwaysTrue('p.using_text')} or ${isAlwaysTrue('p.check_text')})
  and (0 = any(p.polroles) or exists (select from api_roles a where a.oid = any(p.polroles)))`,
  },
  { name: 'materialized_view_readable', level: 'WARN', sql: readableKind('m') },
  { name: 'foreign_table_readable', level: 'WARN', sql: readableKind('f') },
  {
    name: 'extension_in_public',
    level: 'WARN',
    // Only the owner of its parts can move it. Dropping and creating it again loses the rows of its
    // tables.
    sql: `
select null::oid as relation, n.nspname as schema, e.extname as name, 'extension' as kind, pg_catalog.jsonb_build_object('way',
  case when e.extrelocatable and parts.are_owned then 'move' when not parts.have_tables then 'anew' end
) as facts
from pg_catalog.pg_extension e
join pg_catalog.pg_namespace n on n.oid = e.extnamespace
cross join lateral (
  select
    pg_catalog.bool_and(coalesce(pg_catalog.pg_has_role(e.extowner, coalesce(p.proowner, c.relowner, t.typowner), 'USAGE'), true)) as are_owned,
    pg_catalog.bool_or(c.relkind in ('r', 'p', 'm')) is true as have_tables
  from pg_catalog.pg_depend d
  left join pg_catalog.pg_proc p on d.classid = 'pg_catalog.pg_proc'::pg_catalog.regclass and p.oid = d.objid
  left join pg_catalog.pg_class c on d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass and c.oid = d.objid
  left join pg_catalog.pg_type t on d.classid = 'pg_catalog.pg_type'::pg_catalog.regclass and t.oid = d.objid
  where d.refclassid = 'pg_catalog.pg_extension'::pg_catalog.regclass and d.refobjid = e.oid and d.deptype = 'e'
) parts
where n.nspname = 'public'`,
  },
  {
    name: 'rls_without_policy',
    level: 'INFO',
    // Tables of the project's storage and realtime are closed on purpose until a user opens them.
    sql: `
select r.oid as relation, r.schema, r.name, r.kind, pg_catalog.jsonb_build_object('roles', e.roles) as facts
from relations r
join exposed e on e.oid = r.oid
where r.has_rls and r.schema not in ('storage', 'realtime') and not exists (select from policies p where p.relation = r.oid)`,
  },
]
