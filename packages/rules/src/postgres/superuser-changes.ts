import { quoteLiteral, quoteName } from '../table/quote-name'

/**
 * Extensions that Postgres leaves to superusers and that may be enabled all the same: their functions do
 * no more than the role that calls them, or check its privileges. Left out are those that read files, reach other
 * servers, look at pages past the privileges of tables, or run code outside of a language's limits, and
 * `earthdistance`, whose script runs what a person has put in its schema, as the superuser.
 */
export const SUPERUSER_EXTENSIONS: readonly string[] = [
  'autoinc',
  'bloom',
  'dict_xsyn',
  'hypopg',
  'insert_username',
  'moddatetime',
  'pg_buffercache',
  'pg_freespacemap',
  'pg_visibility',
  'pgrowlocks',
  'pgstattuple',
  'sslinfo',
]

/** Schema of the functions of event triggers, which belongs to the superuser. */
export const EVENT_TRIGGER_SCHEMA = 'howdah_event_triggers'

export type EventTriggerTemplate = 'enable_row_security' | 'refuse_drops'

/**
 * Functions that event triggers can have. They also run in sessions of superusers, and while one enables
 * an extension: a function that a person could change would give that person everything.
 */
const TEMPLATES: Readonly<Record<EventTriggerTemplate, { event: string; body: string }>> = {
  enable_row_security: {
    event: `ddl_command_end\n  when tag in ('CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO', 'CREATE SCHEMA')`,
    body: `declare
  created record;
begin
  for created in
    select d.object_identity
    from pg_catalog.pg_event_trigger_ddl_commands() d
    join pg_catalog.pg_class c on c.oid = d.objid
    where d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass and c.relkind in ('r', 'p')
      and c.relpersistence <> 't' and not d.in_extension
      and pg_catalog.pg_has_role('postgres', c.relowner, 'USAGE')
  loop
    execute pg_catalog.concat('alter table ', created.object_identity, ' enable row level security');
  end loop;
end`,
  },
  refuse_drops: {
    event: `sql_drop`,
    body: `declare
  dropped record;
begin
  -- The platform and its services drop what is theirs.
  if not pg_catalog.pg_has_role('postgres', current_user, 'MEMBER') then
    return;
  end if;
  for dropped in
    select d.object_identity from pg_catalog.pg_event_trigger_dropped_objects() d
    where d.object_type = 'table' and not d.is_temporary
  loop
    raise exception 'An event trigger refuses to drop the table %.', dropped.object_identity
      using hint = 'Disable the event trigger first.';
  end loop;
end`,
  },
}

/** Change that Postgres leaves to superusers, in the fields of the contract. */
export type SuperuserChange =
  | { type: 'enable_extension'; name: string; schema: string }
  | { type: 'update_extension'; name: string }
  | { type: 'disable_extension'; name: string; cascade: boolean }
  | { type: 'create_event_trigger'; name: string; template: EventTriggerTemplate }
  | { type: 'switch_event_trigger'; name: string; state: 'O' | 'D' | 'R' | 'A' }
  | { type: 'drop_event_trigger'; name: string }
  | {
      type: 'publish_all_tables'
      name: string
      changes: ('insert' | 'update' | 'delete' | 'truncate')[]
      via_root: boolean
      generated: boolean
      comment: string | null
    }
  | { type: 'unpublish_all_tables'; name: string }

const STATES = { O: 'enable', D: 'disable', R: 'enable replica', A: 'enable always' } as const

function eventTriggerStatements(name: string, template: EventTriggerTemplate): string[] {
  const { event, body } = TEMPLATES[template]
  const called = `${EVENT_TRIGGER_SCHEMA}.${template}()`
  return [
    `create schema if not exists ${EVENT_TRIGGER_SCHEMA}`,
    `create or replace function ${called} returns event_trigger\n  language plpgsql set search_path = '' as $body$\n${body}\n$body$`,
    `create event trigger ${quoteName(name)} on ${event}\n  execute function ${called}`,
  ]
}

function publicationStatements(
  name: string,
  change: Extract<SuperuserChange, { type: 'publish_all_tables' }>,
): string[] {
  const options = [
    `publish = ${quoteLiteral(change.changes.join(', '))}`,
    `publish_via_partition_root = ${change.via_root}`,
    ...(change.generated ? ['publish_generated_columns = stored'] : []),
  ]
  return [
    `create publication ${name}\n  for all tables\n  with (${options.join(', ')})`,
    ...(change.comment === null
      ? []
      : [`comment on publication ${name} is ${quoteLiteral(change.comment)}`]),
  ]
}

/** Returns the statements of a change, as they are shown before and run by the server. */
export function superuserStatements(change: SuperuserChange): string[] {
  const name = quoteName(change.name)
  switch (change.type) {
    case 'enable_extension':
      return [`create extension ${name} with schema ${quoteName(change.schema)}`]
    case 'update_extension':
      return [`alter extension ${name} update`]
    case 'disable_extension':
      return [`drop extension ${name}${change.cascade ? ' cascade' : ''}`]
    case 'create_event_trigger':
      return eventTriggerStatements(change.name, change.template)
    case 'switch_event_trigger':
      return [`alter event trigger ${name} ${STATES[change.state]}`]
    case 'drop_event_trigger':
      return [`drop event trigger ${name}`]
    case 'publish_all_tables':
      return publicationStatements(name, change)
    case 'unpublish_all_tables':
      return [`drop publication ${name}`]
  }
}
