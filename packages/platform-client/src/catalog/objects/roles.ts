import { quoteLiteral } from '@howdah/rules/table/quote-name'
import { nameSql } from '../ddl/ddl-parts'
import { DdlError } from '../ddl/ddl.types'
import { configurationOf, configurationSql, type ConfigurationEntry } from './function-statements'
import type { CatalogKind, DatabaseObject } from './database-object'

/** Membership in a role. */
export interface Membership {
  role: string
  /** May grant it to others. */
  admin: boolean
  /** Has its privileges. */
  inherit: boolean
  /** May switch to it. */
  set: boolean
}

/** A role of the cluster. */
export interface RoleObject extends DatabaseObject {
  superuser: boolean
  createdb: boolean
  createrole: boolean
  inherit: boolean
  login: boolean
  replication: boolean
  bypassrls: boolean
  /** -1 for no limit. */
  connection_limit: number
  /** Null for no end. */
  valid_until: string | null
  /** Roles that it is a member of. */
  member_of: string[]
  /** Options of these memberships. */
  memberships: Membership[]
  /** Parameters that its sessions start with, as `name=value`. */
  configuration: string[]
  /** Names of those that only a superuser can set; none if the own role is one. */
  superuser_parameters: string[]
  members: string[]
  connections: number
  /** Objects of this database that it owns. */
  owned: number
}

export const rolesKind: CatalogKind<RoleObject> = {
  name: 'roles',
  catalog: 'pg_authid',
  listSql: `
select r.oid::bigint as id, null::text as schema, r.rolname::text as name,
  r.rolsuper as superuser, r.rolcreatedb as createdb, r.rolcreaterole as createrole, r.rolinherit as inherit,
  r.rolcanlogin as login, r.rolreplication as replication, r.rolbypassrls as bypassrls,
  r.rolconnlimit as connection_limit, nullif(r.rolvaliduntil, 'infinity')::text as valid_until,
  coalesce((
    select pg_catalog.json_agg(distinct g.rolname)
    from pg_catalog.pg_auth_members m join pg_catalog.pg_roles g on g.oid = m.roleid where m.member = r.oid
  ), '[]') as member_of,
  coalesce((
    select pg_catalog.json_agg(pg_catalog.json_build_object('role', o.role, 'admin', o.admin, 'inherit', o.inherit, 'set', o.set) order by o.role)
    from (
      -- Several roles can have granted the same one. Before Postgres 16, a membership had only the first option.
      select g.rolname as role, pg_catalog.bool_or(m.admin_option) as admin,
        pg_catalog.bool_or(coalesce((pg_catalog.to_jsonb(m) ->> 'inherit_option')::bool, r.rolinherit)) as inherit,
        pg_catalog.bool_or(coalesce((pg_catalog.to_jsonb(m) ->> 'set_option')::bool, true)) as set
      from pg_catalog.pg_auth_members m join pg_catalog.pg_roles g on g.oid = m.roleid
      where m.member = r.oid
      group by 1
    ) o
  ), '[]') as memberships,
  coalesce((
    select s.setconfig from pg_catalog.pg_db_role_setting s where s.setrole = r.oid and s.setdatabase = 0
  ), '{}') as configuration,
  coalesce((
    select pg_catalog.json_agg(p.name order by p.name)
    from pg_catalog.pg_db_role_setting s
    cross join pg_catalog.unnest(s.setconfig) as c(entry)
    join pg_catalog.pg_settings p on pg_catalog.lower(p.name) = pg_catalog.lower(pg_catalog.split_part(c.entry, '=', 1))
    where s.setrole = r.oid and s.setdatabase = 0 and p.context in ('superuser', 'superuser-backend')
      and pg_catalog.current_setting('is_superuser') = 'off'
  ), '[]') as superuser_parameters,
  coalesce((
    select pg_catalog.json_agg(distinct g.rolname)
    from pg_catalog.pg_auth_members m join pg_catalog.pg_roles g on g.oid = m.member where m.roleid = r.oid
  ), '[]') as members,
  (select pg_catalog.count(*)::int from pg_catalog.pg_stat_activity a where a.usesysid = r.oid) as connections,
  (
    select pg_catalog.count(*)::int from pg_catalog.pg_shdepend d
    where d.refclassid = 'pg_catalog.pg_authid'::regclass and d.refobjid = r.oid and d.deptype = 'o'
      and d.dbid = (select b.oid from pg_catalog.pg_database b where b.datname = pg_catalog.current_database())
  ) as owned,
  pg_catalog.shobj_description(r.oid, 'pg_authid') as comment,
  null::text as extension,
  r.rolname !~ '^pg_' and (
    pg_catalog.current_setting('is_superuser') = 'on'
    or not r.rolsuper and pg_catalog.pg_has_role(r.oid, 'MEMBER WITH ADMIN OPTION')
      and (select me.rolcreaterole from pg_catalog.pg_roles me where me.rolname = current_user)
  ) as may_change
from pg_catalog.pg_roles r`,
}

export const ROLE_ATTRIBUTES = [
  'login',
  'inherit',
  'createdb',
  'createrole',
  'replication',
  'bypassrls',
  'superuser',
] as const

export type RoleAttribute = (typeof ROLE_ATTRIBUTES)[number]

/** A role as its form edits it. */
export interface RoleShape {
  name: string
  attributes: RoleAttribute[]
  /** Password to set; empty leaves it. */
  password: string
  connectionLimit: number
  /** A time as Postgres reads it; null for no end. */
  validUntil: string | null
  memberOf: string[]
  /** Options of memberships that are not new; one that inherits as the role's attribute says has null. */
  memberships: (Omit<Membership, 'inherit'> & { inherit: boolean | null })[]
  configuration: ConfigurationEntry[]
  comment: string | null
}

/** Returns the shape of an existing role. */
export const roleShape = (row: RoleObject): RoleShape => ({
  name: row.name,
  attributes: ROLE_ATTRIBUTES.filter((attribute) => row[attribute]),
  password: '',
  connectionLimit: row.connection_limit,
  validUntil: row.valid_until,
  memberOf: row.member_of,
  memberships: row.memberships.map((one) => ({
    ...one,
    inherit: one.inherit === row.inherit ? null : one.inherit,
  })),
  configuration: configurationOf(row.configuration),
  comment: row.comment,
})

/** Returns the shape of a role's copy, without the parameters that the own role cannot set. */
export function roleCopy(row: RoleObject): RoleShape {
  const isSuperusers = ({ name }: ConfigurationEntry) =>
    row.superuser_parameters.some((one) => one.toLowerCase() === name.toLowerCase())
  const shape = roleShape(row)
  return { ...shape, configuration: shape.configuration.filter((one) => !isSuperusers(one)) }
}

const attributeSql = (attribute: RoleAttribute, isOn: boolean): string =>
  `${isOn ? '' : 'no'}${attribute}`

const limitSql = (limit: number): string => {
  if (!Number.isInteger(limit) || limit < -1) throw new DdlError('expression-empty', String(limit))
  return `connection limit ${limit}`
}
const untilSql = (until: string | null): string =>
  `valid until ${quoteLiteral(until ?? 'infinity')}`
const passwordSql = (password: string): string[] =>
  password === '' ? [] : [`password ${quoteLiteral(password)}`]
const commentSql = ({ name, comment }: RoleShape): string =>
  `comment on role ${nameSql(name)} is ${comment === null ? 'null' : quoteLiteral(comment)}`

/** Returns the statement that grants a role to one, with the options that are not the usual ones. */
function grantSql(group: string, { name, memberships }: RoleShape): string {
  const grant = `grant ${nameSql(group)} to ${nameSql(name)}`
  const options = memberships.find(({ role }) => role === group)
  if (!options) return grant
  const { admin, inherit, set } = options
  if (set && inherit === null) return admin ? `${grant} with admin option` : grant
  const inherits = inherit === null ? '' : `, inherit ${inherit}`
  return `${grant} with admin ${admin}${inherits}, set ${set}`
}

/**
 * Returns the statements that create a role with its memberships.
 * @throws DdlError for an invalid definition
 */
export function createRole(shape: RoleShape): string[] {
  const options = [
    ...ROLE_ATTRIBUTES.filter(
      // Only a superuser may name these at all.
      (one) =>
        shape.attributes.includes(one) || !['superuser', 'replication', 'bypassrls'].includes(one),
    ).map((one) => attributeSql(one, shape.attributes.includes(one))),
    ...(shape.connectionLimit === -1 ? [] : [limitSql(shape.connectionLimit)]),
    ...(shape.validUntil === null ? [] : [untilSql(shape.validUntil)]),
    ...passwordSql(shape.password),
  ]
  return [
    `create role ${nameSql(shape.name)} with ${options.join(' ')}`,
    ...shape.memberOf.map((group) => grantSql(group, shape)),
    ...shape.configuration.map(
      (entry) => `alter role ${nameSql(shape.name)} ${configurationSql(entry)}`,
    ),
    ...(shape.comment === null ? [] : [commentSql(shape)]),
  ]
}

/**
 * Returns the statements that change a role; none if nothing changed.
 * @throws DdlError for an invalid definition
 */
export function alterRole(before: RoleObject, shape: RoleShape): string[] {
  const old = roleShape(before)
  const name = nameSql(shape.name)
  const options = [
    ...ROLE_ATTRIBUTES.filter(
      (one) => old.attributes.includes(one) !== shape.attributes.includes(one),
    ).map((one) => attributeSql(one, shape.attributes.includes(one))),
    ...(old.connectionLimit === shape.connectionLimit ? [] : [limitSql(shape.connectionLimit)]),
    ...(old.validUntil === shape.validUntil ? [] : [untilSql(shape.validUntil)]),
    ...passwordSql(shape.password),
  ]
  return [
    ...(old.name === shape.name ? [] : [`alter role ${nameSql(old.name)} rename to ${name}`]),
    ...(options.length === 0 ? [] : [`alter role ${name} with ${options.join(' ')}`]),
    ...shape.memberOf
      .filter((group) => !old.memberOf.includes(group))
      .map((group) => `grant ${nameSql(group)} to ${name}`),
    ...old.memberOf
      .filter((group) => !shape.memberOf.includes(group))
      .map((group) => `revoke ${nameSql(group)} from ${name}`),
    ...(old.comment === shape.comment ? [] : [commentSql(shape)]),
  ]
}

/** Returns the statements that pass on what a role owns in this database, and delete it. */
export function dropRole({ name, owned }: Pick<RoleObject, 'name' | 'owned'>): string {
  const role = nameSql(name)
  return [
    ...(owned > 0 ? [`reassign owned by ${role} to current_user`] : []),
    // Takes back what was granted to the role.
    `drop owned by ${role}`,
    `drop role ${role}`,
  ].join(';\n\n')
}
