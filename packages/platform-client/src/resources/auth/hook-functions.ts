import type { PlatformClient } from '../../client'
import { queryRows } from '../../query/query-rows'
import { projectKey } from '../../query-keys'
import type { CatalogScope } from '../../catalog/catalog'

/** A function that a hook of the auth service can call. */
export interface HookFunctionEntry {
  schema: string
  name: string
  /** True if the auth service may call it. */
  is_granted: boolean
}

/** Functions of one jsonb that return jsonb, those that the auth service may call first. */
const HOOK_FUNCTIONS_SQL = `
select n.nspname as schema, p.proname as name,
  coalesce(
    pg_catalog.has_schema_privilege(a.oid, n.oid, 'USAGE') and pg_catalog.has_function_privilege(a.oid, p.oid, 'EXECUTE'), false
  ) as is_granted
from pg_catalog.pg_proc p
join pg_catalog.pg_namespace n on n.oid = p.pronamespace
left join pg_catalog.pg_roles a on a.rolname = 'supabase_auth_admin'
where p.prokind = 'f' and p.pronargs = 1 and p.proargtypes[0] = 'pg_catalog.jsonb'::pg_catalog.regtype
  and p.prorettype = 'pg_catalog.jsonb'::pg_catalog.regtype and not p.proretset
  and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)'
  and not exists (
    select from pg_catalog.pg_depend d
    where d.classid = 'pg_catalog.pg_proc'::pg_catalog.regclass and d.objid = p.oid and d.deptype = 'e'
  )
order by is_granted desc, n.nspname, p.proname limit 500`

export function hookFunctionsQueryOptions(client: PlatformClient, scope: CatalogScope) {
  return {
    queryKey: projectKey(
      client,
      scope.projectRef,
      'hook-functions',
      scope.connectionString ?? null,
    ),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      queryRows<HookFunctionEntry>(client, { ...scope, sql: HOOK_FUNCTIONS_SQL, signal }),
  }
}
