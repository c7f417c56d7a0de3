import { qualifiedSql } from '../ddl/ddl-parts'
import type { QualifiedName } from '../ddl/ddl.types'
import {
  extensionOf,
  ORDINARY_SCHEMA,
  type CatalogKind,
  type DatabaseObject,
} from './database-object'

/** Commands of policies, in the order of lists. */
export const POLICY_COMMANDS = ['ALL', 'SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const
export type PolicyCommand = (typeof POLICY_COMMANDS)[number]

/** A table with its row-level security and the number of its policies. */
export interface TableSecurity extends DatabaseObject {
  schema: string
  rls_enabled: boolean
  /** Row-level security applies to the owner, too. */
  rls_forced: boolean
  policies: Record<PolicyCommand, number>
}

const NAMES = 'c.oid::bigint as id, n.nspname::text as schema, c.relname::text as name'

const FROM = `
from pg_catalog.pg_class c
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p') and ${ORDINARY_SCHEMA}`

const counted = { ALL: '*', SELECT: 'r', INSERT: 'a', UPDATE: 'w', DELETE: 'd' }

export const tableSecurityKind: CatalogKind<TableSecurity> = {
  name: 'table-security',
  catalog: 'pg_class',
  listSql: `
select ${NAMES}, c.relrowsecurity as rls_enabled, c.relforcerowsecurity as rls_forced,
  (
    select pg_catalog.json_build_object(${POLICY_COMMANDS.map((command) => `'${command}', pg_catalog.count(*) filter (where p.polcmd = '${counted[command]}')`).join(', ')})
    from pg_catalog.pg_policy p where p.polrelid = c.oid
  ) as policies,
  pg_catalog.obj_description(c.oid, 'pg_class') as comment,
  ${extensionOf('pg_class', 'c.oid')} as extension,
  pg_catalog.pg_has_role(c.relowner, 'USAGE') as may_change${FROM}`,
  parts: { namesSql: `select ${NAMES}${FROM}`, oid: 'c.oid' },
}

/** Returns the statement that turns row-level security on or off. */
export const switchRowSecurity = ({ schema, name }: QualifiedName, isOn: boolean): string =>
  `alter table ${qualifiedSql({ schema, name })} ${isOn ? 'enable' : 'disable'} row level security`

/** Returns the statement that applies row-level security to the owner, too, or no longer. */
export const forceRowSecurity = ({ schema, name }: QualifiedName, isForced: boolean): string =>
  `alter table ${qualifiedSql({ schema, name })} ${isForced ? 'force' : 'no force'} row level security`
