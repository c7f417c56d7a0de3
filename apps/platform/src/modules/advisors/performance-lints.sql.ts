import type { LintRule } from './lint.types'

/** Characters of a policy that are read. */
const MAX_POLICY_CHARACTERS = 100_000

/**
 * Returns the lints for time and space: keys and indexes (Postgres 5.5, 11), statistics (27.2),
 * policies (5.9).
 */
export function performanceLints({
  countedForHours,
}: {
  countedForHours: number
}): readonly LintRule[] {
  return [
    {
      name: 'no_primary_key',
      level: 'WARN',
      sql: `
select r.oid as relation, r.schema, r.name, r.kind, pg_catalog.jsonb_build_object(
  'has_id', exists (select from pg_catalog.pg_attribute a where a.attrelid = r.oid and a.attname = 'id' and not a.attisdropped)
) as facts
from relations r
where r.relkind in ('r', 'p') and not r.relispartition
  and not exists (select from pg_catalog.pg_constraint k where k.conrelid = r.oid and k.contype = 'p')`,
    },
    {
      name: 'duplicate_index',
      level: 'WARN',
      // Of equivalent indexes, prefers one that a constraint depends on, then a unique one, then
      // the replica identity, then the oldest.
      sql: `
select d.relation, d.schema, d.name, 'index' as kind, pg_catalog.jsonb_build_object('kept', d.kept, 'constraint', d.constraint_name) as facts
from (
  select i.*, pg_catalog.first_value(i.name) over same as kept, pg_catalog.row_number() over same as place
  from indexes i
  window same as (partition by i.relation, i.shape order by i.is_held desc, i.is_unique desc, i.is_identity desc, i.oid)
) d
where d.place > 1 and (not d.is_held or d.constraint_name is not null)`,
    },
    {
      name: 'policy_calls_per_row',
      level: 'WARN',
      // The text of a policy decides which of them call it per row: policy-calls.ts. Longer texts
      // are generated ones and would take the server too long to read.
      sql: `
select p.relation, p.schema, p.name, 'policy' as kind,
  pg_catalog.jsonb_build_object('command', p.command, 'using', p.using_text, 'check', p.check_text) as facts
from policies p
where pg_catalog.concat_ws(' ', p.using_text, p.check_text) like '%auth.%'
  and pg_catalog.length(pg_catalog.concat(p.using_text, p.check_text)) <= ${MAX_POLICY_CHARACTERS}`,
    },
    {
      name: 'several_permissive_policies',
      level: 'WARN',
      // Policies that apply to public are reported once, for public.
      sql: `
select g.relation, r.schema, r.name, r.kind, pg_catalog.jsonb_build_object('groups', pg_catalog.jsonb_agg(
  pg_catalog.jsonb_build_object('role', g.role, 'action', g.action, 'policies', g.policies) order by g.role, g.place
)) as facts
from (
  select p.relation, coalesce(o.rolname, 'public') as role, c.action, c.place, pg_catalog.jsonb_agg(p.name order by p.name) as policies
  from policies p
  join (select distinct relation, pg_catalog.unnest(polroles) as oid from policies where permissive) role on role.relation = p.relation
  left join pg_catalog.pg_roles o on o.oid = role.oid
  join (values ('SELECT', 'r', 1), ('INSERT', 'a', 2), ('UPDATE', 'w', 3), ('DELETE', 'd', 4)) as c(action, code, place)
    on p.polcmd = '*' or p.polcmd::text = c.code
  where p.permissive and p.has_rls and (role.oid = any(p.polroles) or 0 = any(p.polroles))
    and not coalesce(o.rolbypassrls or o.rolsuper, false)
  group by p.relation, role.oid, o.rolname, c.action, c.place
  having pg_catalog.count(*) > 1 and (role.oid = 0 or pg_catalog.bool_or(role.oid = any(p.polroles)))
) g
join relations r on r.oid = g.relation
group by g.relation, r.schema, r.name, r.kind`,
    },
    {
      name: 'foreign_key_without_index',
      level: 'INFO',
      sql: `
select f.relation, f.schema, f.name, 'foreign key' as kind, pg_catalog.jsonb_build_object('columns', (
  select pg_catalog.jsonb_agg(a.attname order by n.place)
  from pg_catalog.unnest(f.numbers) with ordinality as n(number, place)
  join pg_catalog.pg_attribute a on a.attrelid = f.relation and a.attnum = n.number
)) as facts
from foreign_keys f
where not exists (select from covering c where c.oid = f.oid)`,
    },
    {
      name: 'unused_index',
      level: 'INFO',
      // One that a foreign key wants is not called unused here and missed above.
      sql: `
select i.relation, i.schema, i.name, 'index' as kind, pg_catalog.jsonb_build_object(
  'since', pg_catalog.to_char(s.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
  'bytes', pg_catalog.pg_relation_size(i.oid)::text
) as facts
from indexes i
join pg_catalog.pg_stat_user_indexes u on u.indexrelid = i.oid and u.idx_scan = 0
join counted s on s.since <= pg_catalog.now() - interval '${Math.trunc(countedForHours)} hours'
where not i.is_unique and not i.is_held and not i.is_identity
  and not exists (select from covering c where c.indexrelid = i.oid)`,
    },
  ]
}
