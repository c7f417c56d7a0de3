import {
  EVENT_TRIGGER_SCHEMA,
  SUPERUSER_EXTENSIONS,
  type SuperuserChange,
} from '@howdah/rules/postgres/superuser-changes'
import type { ClientBase } from 'pg'
import { AppError, atPath } from '../../base/app-error'
import { superuserChangeMessages as messages } from './superuser-changes.messages'

type Of<Type extends SuperuserChange['type']> = Extract<SuperuserChange, { type: Type }>

/** Returns true if a condition holds in the database. */
async function holds(admin: ClientBase, condition: string, values: unknown[]): Promise<boolean> {
  const { rows } = await admin.query<{ holds: boolean | null }>(
    `select (${condition}) as holds`,
    values,
  )
  return rows[0]?.holds === true
}

function refuse(index: number, field: string, message: string): never {
  throw new AppError(400, 'bad_request', message, atPath(`body.changes.${index}.${field}`, message))
}

/** Checks a change before it runs. @throws AppError for what is not allowed */
export async function checkSuperuserChange(
  admin: ClientBase,
  change: SuperuserChange,
  index: number,
): Promise<void> {
  switch (change.type) {
    case 'enable_extension':
      return checkExtension(admin, change, index)
    case 'update_extension':
    case 'disable_extension':
      return checkEnabled(admin, change, index)
    case 'create_event_trigger':
      return checkName(change, index)
    case 'switch_event_trigger':
    case 'drop_event_trigger':
      return checkEventTrigger(admin, change, index)
    case 'publish_all_tables':
      return checkIdentities(admin, change, index)
    case 'unpublish_all_tables':
      if (
        !(await holds(
          admin,
          'exists (select from pg_publication where pubname = $1 and puballtables)',
          [change.name],
        ))
      )
        refuse(index, 'name', messages.publication(change.name))
  }
}

async function checkExtension(
  admin: ClientBase,
  { name, schema }: Of<'enable_extension'>,
  index: number,
) {
  if (!SUPERUSER_EXTENSIONS.includes(name)) refuse(index, 'name', messages.extension(name))
  const isCarried = 'exists (select from pg_available_extensions where name = $1)'
  if (!(await holds(admin, isCarried, [name])))
    refuse(index, 'name', messages.missingExtension(name))
  const isOpen = `exists (
    select from pg_namespace where nspname = $1 and nspname !~ '^pg_' and has_schema_privilege('postgres', oid, 'CREATE')
  )`
  if (!(await holds(admin, isOpen, [schema]))) refuse(index, 'schema', messages.schema(schema))
}

async function checkEnabled(
  admin: ClientBase,
  { name }: Of<'update_extension' | 'disable_extension'>,
  index: number,
) {
  if (!SUPERUSER_EXTENSIONS.includes(name)) refuse(index, 'name', messages.extension(name))
  const isOurs = `exists (
    select from pg_extension e join pg_roles r on r.oid = e.extowner where e.extname = $1 and r.rolsuper
  )`
  if (!(await holds(admin, isOurs, [name]))) refuse(index, 'name', messages.ownedExtension(name))
}

/** Names of the event triggers by which the Data API learns of changes. */
const RESERVED_NAME = /^pgrst_/

function checkName({ name }: Of<'create_event_trigger'>, index: number) {
  if (RESERVED_NAME.test(name)) refuse(index, 'name', messages.reservedName(name))
}

/**
 * Checks what a change has created, in its transaction: a schema of that name, or a function in it, could
 * have been created by a person before or meanwhile, who could then replace what superusers run.
 * @throws AppError if it belongs to a person's role
 */
export async function checkCreated(
  admin: ClientBase,
  change: SuperuserChange,
  index: number,
): Promise<void> {
  if (change.type !== 'create_event_trigger') return
  const isOurs = `not exists (
    select from pg_namespace n
    left join pg_proc p on p.pronamespace = n.oid
    join pg_roles r on r.oid in (n.nspowner, p.proowner)
    where n.nspname = $1 and not r.rolsuper
  )`
  if (!(await holds(admin, isOurs, [EVENT_TRIGGER_SCHEMA])))
    refuse(index, 'template', messages.eventSchema(EVENT_TRIGGER_SCHEMA))
}

async function checkEventTrigger(
  admin: ClientBase,
  { name }: Of<'switch_event_trigger' | 'drop_event_trigger'>,
  index: number,
) {
  const isOurs = `exists (
    select from pg_event_trigger t
    join pg_proc p on p.oid = t.evtfoid
    join pg_namespace n on n.oid = p.pronamespace
    join pg_roles r on r.oid = p.proowner
    where t.evtname = $1 and n.nspname = $2 and r.rolsuper
  )`
  if (!(await holds(admin, isOurs, [name, EVENT_TRIGGER_SCHEMA])))
    refuse(index, 'name', messages.eventTrigger(name))
}

/** Without an identity of its rows, a published table refuses updates and deletions; those of the services, too. */
async function checkIdentities(
  admin: ClientBase,
  { changes, generated }: Of<'publish_all_tables'>,
  index: number,
) {
  if (!changes.includes('update') && !changes.includes('delete')) return
  const { rows } = await admin.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and c.relpersistence = 'p' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and not case c.relreplident
        when 'f' then current_setting('server_version_num')::int < 180000 or not exists (
          select from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
            and (a.attgenerated = 'v' or a.attgenerated = 's' and not $1)
        )
        when 'i' then exists (select from pg_index i where i.indrelid = c.oid and i.indisreplident and i.indisvalid)
        when 'd' then exists (
          select from pg_index i where i.indrelid = c.oid and i.indisprimary and i.indisvalid and i.indimmediate
        )
        else false
      end
    order by 1 limit 1`,
    [generated],
  )
  if (rows[0]) refuse(index, 'changes', messages.noIdentity(rows[0].name))
}
