import { EVENT_TRIGGER_SCHEMA } from '@howdah/rules/postgres/superuser-changes'
import {
  extensionOf,
  ORDINARY_SCHEMA,
  type CatalogKind,
  type DatabaseObject,
} from './database-object'

export type TriggerEvent = 'insert' | 'update' | 'delete' | 'truncate'

/** O in ordinary sessions, D disabled, R in replica sessions, A always. */
export type TriggerState = 'O' | 'D' | 'R' | 'A'

/** A trigger of a table or view. */
export interface TriggerObject extends DatabaseObject {
  schema: string
  table: string
  table_kind: string
  timing: 'before' | 'after' | 'instead of'
  orientation: 'row' | 'statement'
  events: TriggerEvent[]
  function_schema: string
  function: string
  state: TriggerState
  /** Cloned from the trigger of a partitioned table. */
  is_inherited: boolean
  /** A constraint trigger. */
  is_constraint: boolean
  /** Columns of `update of`; empty for all. */
  columns: string[]
  /** An expression; null for none. */
  condition: string | null
  arguments: string[]
  /** Names of the transition tables; null for none. */
  old_table: string | null
  new_table: string | null
  definition: string
}

/** The condition refers to two rows, which `pg_get_expr` cannot show: it is cut out of the definition. */
const SQL = `
select t.oid::bigint as id, n.nspname::text as schema, t.tgname::text as name, c.relname as table, c.relkind as table_kind,
  case when t.tgtype & 2 > 0 then 'before' when t.tgtype & 64 > 0 then 'instead of' else 'after' end as timing,
  case when t.tgtype & 1 > 0 then 'row' else 'statement' end as orientation,
  pg_catalog.array_remove(array[
    case when t.tgtype & 4 > 0 then 'insert' end,
    case when t.tgtype & 16 > 0 then 'update' end,
    case when t.tgtype & 8 > 0 then 'delete' end,
    case when t.tgtype & 32 > 0 then 'truncate' end
  ], null) as events,
  fn.nspname as function_schema, f.proname as function, t.tgenabled as state,
  t.tgparentid <> 0 as is_inherited, t.tgconstraint <> 0 as is_constraint,
  coalesce((
    select pg_catalog.json_agg(a.attname order by k.place)
    from pg_catalog.unnest(t.tgattr::int2[]) with ordinality as k(attnum, place)
    join pg_catalog.pg_attribute a on a.attrelid = t.tgrelid and a.attnum = k.attnum
  ), '[]') as columns,
  case when t.tgqual is null then null else
    pg_catalog.substring(d.definition, ' FOR EACH (?:ROW|STATEMENT) WHEN \\((.*)\\) EXECUTE (?:FUNCTION|PROCEDURE) ')
  end as condition,
  coalesce((
    select pg_catalog.json_agg(pg_catalog.convert_from(pg_catalog.decode(p.part, 'hex'), pg_catalog.getdatabaseencoding()) order by p.place)
    from pg_catalog.regexp_split_to_table(pg_catalog.regexp_replace(pg_catalog.encode(t.tgargs, 'hex'), '(..)', '\\1 ', 'g'), '00 ') with ordinality as p(part, place)
    where p.place <= t.tgnargs
  ), '[]') as arguments,
  t.tgoldtable as old_table, t.tgnewtable as new_table,
  d.definition,
  pg_catalog.obj_description(t.oid, 'pg_trigger') as comment,
  ${extensionOf('pg_trigger', 't.oid')} as extension,
  pg_catalog.pg_has_role(c.relowner, 'USAGE') as may_change
from pg_catalog.pg_trigger t
join pg_catalog.pg_class c on c.oid = t.tgrelid
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
join pg_catalog.pg_proc f on f.oid = t.tgfoid
join pg_catalog.pg_namespace fn on fn.oid = f.pronamespace
cross join lateral (select pg_catalog.pg_get_triggerdef(t.oid) as definition) d
where not t.tgisinternal and ${ORDINARY_SCHEMA}`

export const triggersKind: CatalogKind<TriggerObject> = {
  name: 'triggers',
  catalog: 'pg_trigger',
  listSql: SQL,
}

/** A trigger of statements that define objects. */
export interface EventTrigger extends DatabaseObject {
  event: string
  tags: string[]
  function: string
  state: TriggerState
  owner: string
  /** True if the server of the platform changes it as the superuser. */
  via_superuser: boolean
}

export const eventTriggersKind: CatalogKind<EventTrigger> = {
  name: 'event-triggers',
  catalog: 'pg_event_trigger',
  listSql: `
select e.oid::bigint as id, null::text as schema, e.evtname::text as name, e.evtevent as event,
  coalesce(e.evttags, '{}') as tags, e.evtfoid::regproc::text as function, e.evtenabled as state,
  pg_catalog.pg_get_userbyid(e.evtowner) as owner,
  pg_catalog.obj_description(e.oid, 'pg_event_trigger') as comment,
  ${extensionOf('pg_event_trigger', 'e.oid')} as extension,
  not pg_catalog.pg_has_role(e.evtowner, 'USAGE') and n.nspname = '${EVENT_TRIGGER_SCHEMA}' as via_superuser,
  pg_catalog.pg_has_role(e.evtowner, 'USAGE') or n.nspname = '${EVENT_TRIGGER_SCHEMA}' as may_change
from pg_catalog.pg_event_trigger e
join pg_catalog.pg_proc f on f.oid = e.evtfoid
join pg_catalog.pg_namespace n on n.oid = f.pronamespace`,
}
