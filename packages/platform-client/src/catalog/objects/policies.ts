import { nameSql, qualifiedSql } from '../ddl/ddl-parts'
import { alterPolicy, createPolicy, type PolicyShape } from '../ddl/policy'
import type { QualifiedName } from '../ddl/ddl.types'
import {
  extensionOf,
  ORDINARY_SCHEMA,
  type CatalogKind,
  type DatabaseObject,
} from './database-object'

/** A row-level security policy, with the state of its table. */
export interface PolicyObject extends DatabaseObject {
  schema: string
  table: string
  command: PolicyShape['command']
  permissive: boolean
  /** `public` includes all roles. */
  roles: string[]
  using: string | null
  check: string | null
  /** Row-level security is on, so the policy has an effect. */
  rls_enabled: boolean
}

export const policiesKind: CatalogKind<PolicyObject> = {
  name: 'policies',
  catalog: 'pg_policy',
  listSql: `
select p.oid::bigint as id, n.nspname::text as schema, p.polname::text as name, c.relname as table,
  case p.polcmd when 'r' then 'SELECT' when 'a' then 'INSERT' when 'w' then 'UPDATE' when 'd' then 'DELETE' else 'ALL' end as command,
  p.polpermissive as permissive,
  (
    select pg_catalog.json_agg(coalesce(r.rolname, 'public') order by role.place)
    from pg_catalog.unnest(p.polroles) with ordinality as role(oid, place)
    left join pg_catalog.pg_roles r on r.oid = role.oid
  ) as roles,
  pg_catalog.pg_get_expr(p.polqual, p.polrelid) as using,
  pg_catalog.pg_get_expr(p.polwithcheck, p.polrelid) as check,
  c.relrowsecurity as rls_enabled,
  pg_catalog.obj_description(p.oid, 'pg_policy') as comment,
  ${extensionOf('pg_policy', 'p.oid')} as extension,
  pg_catalog.pg_has_role(c.relowner, 'USAGE') as may_change
from pg_catalog.pg_policy p
join pg_catalog.pg_class c on c.oid = p.polrelid
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where ${ORDINARY_SCHEMA}`,
}

/** A policy as its form edits it, with its table. */
export interface TablePolicyDraft extends PolicyShape {
  table: QualifiedName
  /** Also turns on row-level security of the table. */
  enableRls: boolean
}

/** Returns the shape of an existing policy. */
export const policyDraft = (row: PolicyObject): TablePolicyDraft => ({
  table: { schema: row.schema, name: row.table },
  name: row.name,
  command: row.command,
  permissive: row.permissive,
  roles: row.roles,
  using: row.using,
  check: row.check,
  comment: row.comment,
  enableRls: false,
})

const enableStatements = ({ table, enableRls }: TablePolicyDraft): string[] =>
  enableRls ? [`alter table ${qualifiedSql(table)} enable row level security`] : []

/**
 * Returns the statements that create a policy.
 * @throws DdlError for an invalid definition
 */
export const createPolicyObject = (draft: TablePolicyDraft): string[] => [
  ...enableStatements(draft),
  ...createPolicy(draft.table, draft),
]

/**
 * Returns the statements that change a policy; none if nothing changed. What `alter policy` cannot
 * change is dropped and created.
 * @throws DdlError for an invalid definition
 */
export function alterPolicyObject(before: PolicyObject, draft: TablePolicyDraft): string[] {
  const old = policyDraft(before)
  return qualifiedSql(old.table) === qualifiedSql(draft.table)
    ? [...enableStatements(draft), ...alterPolicy(draft.table, old, draft)]
    : [dropPolicyObject(before), ...createPolicyObject(draft)]
}

/** Policies have no dependents that `cascade` could drop. */
export const dropPolicyObject = ({
  schema,
  table,
  name,
}: Pick<PolicyObject, 'schema' | 'table' | 'name'>): string =>
  `drop policy ${nameSql(name)} on ${qualifiedSql({ schema, name: table })}`
