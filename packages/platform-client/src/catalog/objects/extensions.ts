import {
  SUPERUSER_EXTENSIONS,
  type SuperuserChange,
} from '@howdah/rules/postgres/superuser-changes'
import { quoteLiteral } from '@howdah/rules/table/quote-name'
import { nameSql } from '../ddl/ddl-parts'
import { IS_MANAGED, type CatalogKind, type DatabaseObject } from './database-object'

/** An extension that the server carries. */
export interface ExtensionObject extends DatabaseObject {
  is_enabled: boolean
  /** Schema of its objects; null if it is not enabled. */
  installed_in: string | null
  /** Version in the database; null if it is not enabled. */
  version: string | null
  /** Newest version that the server carries. */
  default_version: string
  /** Extensions that it needs. */
  requires: string[]
  /** True if the role can move it to another schema, for which it needs to own its objects. */
  is_movable: boolean
  /** True if the server of the platform enables and disables it as the superuser. */
  via_superuser: boolean
}

const LIST = SUPERUSER_EXTENSIONS.map(quoteLiteral).join(', ')

/** Condition on an extension that the role cannot change, and the server can. */
const VIA_SUPERUSER = `a.name in (${LIST}) and pg_catalog.current_setting('is_superuser') = 'off' and ${IS_MANAGED}
    and case when e.oid is null then not coalesce(v.trusted, false) else not pg_catalog.pg_has_role(e.extowner, 'USAGE') end`

/** Extensions that are not enabled have no oid; a number made of the name stands for it. */
export const extensionsKind: CatalogKind<ExtensionObject> = {
  name: 'extensions',
  catalog: 'pg_extension',
  listSql: `
select coalesce(e.oid::bigint, 7147483648 + pg_catalog.hashtext(a.name::text)) as id,
  null::text as schema, a.name::text as name, n.nspname as installed_in,
  e.oid is not null as is_enabled, e.extversion as version, a.default_version,
  coalesce(v.requires::text[], '{}') as requires, coalesce(e.extrelocatable, false) and pg_catalog.current_setting('is_superuser') = 'on' as is_movable,
  a.comment, null::text as extension, ${VIA_SUPERUSER} as via_superuser,
  case
    when ${VIA_SUPERUSER} then true
    when e.oid is not null then pg_catalog.pg_has_role(e.extowner, 'USAGE')
    when pg_catalog.current_setting('is_superuser') = 'on' then true
    else coalesce(v.trusted, false) and pg_catalog.has_database_privilege(pg_catalog.current_database(), 'CREATE')
  end as may_change
from pg_catalog.pg_available_extensions a
left join pg_catalog.pg_extension e on e.extname = a.name
left join pg_catalog.pg_namespace n on n.oid = e.extnamespace
left join pg_catalog.pg_available_extension_versions v on v.name = a.name and v.version = a.default_version`,
}

/** An extension as its form edits it. */
export interface ExtensionShape {
  name: string
  /** Null leaves the choice to Postgres. */
  schema: string | null
  version: string
}

/**
 * Returns the statements that enable an extension, or change an enabled one.
 * @throws DdlError for an invalid name
 */
export function changeExtension(
  before: Pick<ExtensionObject, 'is_enabled' | 'version' | 'installed_in'>,
  { name, schema, version }: ExtensionShape,
): string[] {
  if (!before.is_enabled) {
    const where = schema === null ? '' : ` with schema ${nameSql(schema)}`
    return [`create extension ${nameSql(name)}${where} version ${quoteLiteral(version)} cascade`]
  }
  return [
    ...(version === before.version
      ? []
      : [`alter extension ${nameSql(name)} update to ${quoteLiteral(version)}`]),
    ...(schema === null || schema === before.installed_in
      ? []
      : [`alter extension ${nameSql(name)} set schema ${nameSql(schema)}`]),
  ]
}

/** Returns the changes that the server makes to enable or update an extension. */
export function changeBySuperuser(
  before: Pick<ExtensionObject, 'is_enabled' | 'version'>,
  { name, schema, version }: ExtensionShape,
): SuperuserChange[] {
  if (!before.is_enabled)
    return [{ type: 'enable_extension', name, schema: schema ?? 'extensions' }]
  return version === before.version ? [] : [{ type: 'update_extension', name }]
}

/** @param cascade also drops dependent objects; otherwise Postgres refuses and lists them */
export const dropExtension = ({ name }: { name: string }, cascade: boolean): string =>
  `drop extension ${nameSql(name)}${cascade ? ' cascade' : ''}`
