import type { PlatformClient } from '../client'
import { queryRows } from '../query/query-rows'
import type { CatalogScope } from './catalog'
import { projectKey } from '../query-keys'

/** A row-level security policy, as stored. */
export interface Policy {
  /** The oid. */
  id: number
  schema: string
  table: string
  name: string
  /** Permissive ones are joined by or, restrictive ones by and. */
  permissive: boolean
  command: 'ALL' | 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'
  /** `public` includes all roles. */
  roles: string[]
  /** USING. */
  definition: string | null
  /** WITH CHECK. */
  check: string | null
  comment: string | null
}

/** $1 the oid of a relation. */
const POLICIES_SQL = `
select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
  'id', p.oid::bigint,
  'schema', n.nspname,
  'table', c.relname,
  'name', p.polname,
  'permissive', p.polpermissive,
  'command', case p.polcmd when 'r' then 'SELECT' when 'a' then 'INSERT' when 'w' then 'UPDATE' when 'd' then 'DELETE' else 'ALL' end,
  'roles', (
    select pg_catalog.json_agg(coalesce(r.rolname, 'public') order by role.place)
    from pg_catalog.unnest(p.polroles) with ordinality as role(oid, place)
    left join pg_catalog.pg_roles r on r.oid = role.oid
  ),
  'definition', pg_catalog.pg_get_expr(p.polqual, p.polrelid),
  'check', pg_catalog.pg_get_expr(p.polwithcheck, p.polrelid),
  'comment', pg_catalog.obj_description(p.oid, 'pg_policy')
) order by p.polname), '[]') as policies
from pg_catalog.pg_policy p
join pg_catalog.pg_class c on c.oid = p.polrelid
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where p.polrelid = $1::bigint::oid`

export interface PoliciesParams extends CatalogScope {
  /** The oid of the relation. */
  id: number
}

/** The policies of one relation, by name. */
export async function listPolicies(
  client: PlatformClient,
  params: PoliciesParams,
  signal?: AbortSignal,
): Promise<Policy[]> {
  const { id, ...scope } = params
  const rows = await queryRows<{ policies: Policy[] }>(client, {
    ...scope,
    sql: POLICIES_SQL,
    parameters: [String(id)],
    signal,
  })
  return rows[0]?.policies ?? []
}

export function policiesQueryOptions(client: PlatformClient, params: PoliciesParams) {
  return {
    queryKey: projectKey(
      client,
      params.projectRef,
      'policies',
      params.connectionString ?? null,
      params.id,
    ),
    queryFn: ({ signal }: { signal: AbortSignal }) => listPolicies(client, params, signal),
  }
}

/** Objects of the database that a policy can refer to. */
export interface PolicyTargets {
  /** Roles that a policy can be for, without those of Postgres itself and of the services. */
  roles: string[]
  /** The function `auth.uid()` exists. */
  hasAuthUid: boolean
}

const POLICY_TARGETS_SQL = `
select pg_catalog.json_build_object(
  'roles', (
    select coalesce(pg_catalog.json_agg(r.rolname order by r.rolname), '[]')
    from pg_catalog.pg_roles r
    where r.rolname !~ '^(pg|howdah)_'
  ),
  'hasAuthUid', pg_catalog.to_regprocedure('auth.uid()') is not null
) as targets`

export function policyTargetsQueryOptions(client: PlatformClient, scope: CatalogScope) {
  return {
    queryKey: projectKey(
      client,
      scope.projectRef,
      'policies',
      scope.connectionString ?? null,
      'targets',
    ),
    async queryFn({ signal }: { signal: AbortSignal }): Promise<PolicyTargets> {
      const rows = await queryRows<{ targets: PolicyTargets }>(client, {
        ...scope,
        sql: POLICY_TARGETS_SQL,
        signal,
      })
      return rows[0]?.targets ?? { roles: [], hasAuthUid: false }
    },
  }
}
