import type { PlatformClient } from '../../client'
import { queryRows } from '../../query/query-rows'
import { projectKey } from '../../query-keys'
import type { CatalogScope } from '../catalog'
import { nameListSql, nameSql, qualifiedSql } from '../ddl/ddl-parts'
import type { QualifiedName } from '../ddl/ddl.types'

export const COLUMN_PRIVILEGES = ['SELECT', 'INSERT', 'UPDATE', 'REFERENCES'] as const
export type ColumnPrivilege = (typeof COLUMN_PRIVILEGES)[number]

/** Privileges of a role on a table and its columns. */
export interface TablePrivileges {
  /** Granted on the whole table. */
  table: ColumnPrivilege[]
  columns: {
    name: string
    type: string
    /** Granted on the column. */
    granted: ColumnPrivilege[]
    /** In effect, also by memberships, ownership or `public`. */
    effective: ColumnPrivilege[]
  }[]
  may_change: boolean
}

/** $1 the oid of a table, $2 the name of a role; `public` includes all roles. */
const PRIVILEGES_SQL = `
with role as (
  select r.oid from pg_catalog.pg_roles r where r.rolname = $2::text
  union all select 0 where $2::text = 'public'
),
kinds as (select pg_catalog.unnest(array['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) as kind)
select pg_catalog.json_build_object(
  'table', coalesce((
    select pg_catalog.json_agg(distinct g.privilege_type)
    from pg_catalog.aclexplode(c.relacl) g
    where g.grantee = role.oid and g.privilege_type in (select kind from kinds)
  ), '[]'),
  'columns', coalesce((
    select pg_catalog.json_agg(pg_catalog.json_build_object(
      'name', a.attname,
      'type', pg_catalog.format_type(a.atttypid, a.atttypmod),
      'granted', coalesce((
        select pg_catalog.json_agg(distinct g.privilege_type) from pg_catalog.aclexplode(a.attacl) g where g.grantee = role.oid
      ), '[]'),
      'effective', coalesce((
        select pg_catalog.json_agg(k.kind) from kinds k
        where role.oid <> 0 and pg_catalog.has_column_privilege(role.oid, c.oid, a.attnum, k.kind)
      ), '[]')
    ) order by a.attnum)
    from pg_catalog.pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  ), '[]'),
  'may_change', pg_catalog.pg_has_role(c.relowner, 'USAGE')
) as privileges
from pg_catalog.pg_class c, role
where c.oid = $1::bigint::oid`

interface PrivilegesParams extends CatalogScope {
  /** The oid of the table. */
  id: number
  role: string
}

/** Returns the privileges of a role on a table; null if one of them no longer exists. */
export async function getTablePrivileges(
  client: PlatformClient,
  { id, role, ...scope }: PrivilegesParams,
  signal?: AbortSignal,
): Promise<TablePrivileges | null> {
  const rows = await queryRows<{ privileges: TablePrivileges }>(client, {
    ...scope,
    sql: PRIVILEGES_SQL,
    parameters: [String(id), role],
    signal,
  })
  return rows[0]?.privileges ?? null
}

export function tablePrivilegesQueryOptions(client: PlatformClient, params: PrivilegesParams) {
  const { projectRef, connectionString, id, role } = params
  return {
    queryKey: projectKey(
      client,
      projectRef,
      'objects',
      connectionString ?? null,
      'privileges',
      id,
      role,
    ),
    queryFn: ({ signal }: { signal: AbortSignal }) => getTablePrivileges(client, params, signal),
  }
}

/** A privilege to grant or to revoke; without a column, on the whole table. */
export interface PrivilegeChange {
  column: string | null
  privilege: ColumnPrivilege
  isGranted: boolean
}

/**
 * Returns the statements that change privileges of a role, one for each privilege. The whole table
 * comes first, because revoking there also revokes on its columns.
 * @throws DdlError for an invalid name
 */
export function privilegeStatements(
  table: QualifiedName,
  role: string,
  changes: readonly PrivilegeChange[],
): string[] {
  const grantee = role === 'public' ? role : nameSql(role)
  const sqlOf = (isGranted: boolean, what: string) =>
    `${isGranted ? 'grant' : 'revoke'} ${what} on ${qualifiedSql(table)} ${isGranted ? 'to' : 'from'} ${grantee}`
  const whole = changes
    .filter(({ column }) => column === null)
    .map(({ isGranted, privilege }) => sqlOf(isGranted, privilege.toLowerCase()))
  const columns = COLUMN_PRIVILEGES.flatMap((privilege) =>
    [false, true].flatMap((isGranted) => {
      const names = changes.flatMap((one) =>
        one.column !== null && one.privilege === privilege && one.isGranted === isGranted
          ? [one.column]
          : [],
      )
      return names.length === 0
        ? []
        : [sqlOf(isGranted, `${privilege.toLowerCase()} ${nameListSql(names)}`)]
    }),
  )
  return [...whole, ...columns]
}
