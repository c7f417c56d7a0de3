import { POSTGRES_PARAMETERS } from '@howdah/rules/postgres/parameters'
import type { PlatformClient } from '../../client'
import { projectKey } from '../../query-keys'
import { queryRows } from '../../query/query-rows'
import type { CatalogScope } from '../catalog'

/** Parameter of Postgres, as pg_settings has it. */
export interface PostgresParameterEntry {
  name: string
  category: string
  description: string
  type: 'bool' | 'enum' | 'integer' | 'real' | 'string'
  /** Unit of the value; null for none. */
  unit: string | null
  /** Value of new sessions of this role. */
  value: string
  min: string | null
  max: string | null
  values: string[] | null
  /** The stored value takes effect after a restart. */
  is_pending: boolean
  needs_restart: boolean
}

/** $1 the names as a JSON list. */
const PARAMETERS_SQL = `
select s.name, s.category, s.short_desc as description, s.vartype as type, s.unit, coalesce(s.reset_val, s.setting) as value,
  s.min_val as min, s.max_val as max, pg_catalog.to_json(s.enumvals) as values, s.pending_restart as is_pending,
  s.context = 'postmaster' as needs_restart
from pg_catalog.pg_settings s
where s.name in (select pg_catalog.json_array_elements_text($1::json))
order by s.category, s.name`

/** Returns the parameters that the dashboard shows, by category. */
export function listPostgresParameters(
  client: PlatformClient,
  scope: CatalogScope,
  signal?: AbortSignal,
): Promise<PostgresParameterEntry[]> {
  const parameters = [JSON.stringify(Object.keys(POSTGRES_PARAMETERS))]
  return queryRows(client, { ...scope, sql: PARAMETERS_SQL, parameters, signal })
}

export function postgresParametersQueryOptions(client: PlatformClient, scope: CatalogScope) {
  return {
    queryKey: projectKey(client, scope.projectRef, 'postgres-parameters'),
    queryFn: ({ signal }: { signal: AbortSignal }) => listPostgresParameters(client, scope, signal),
  }
}
