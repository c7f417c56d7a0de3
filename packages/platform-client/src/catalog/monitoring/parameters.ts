import {
  ADVISED_PARAMETERS,
  type ParameterStatistics,
} from '@howdah/rules/postgres/parameter-advice'
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

/** $1 the names as a JSON list. A timeout that the role of the session has of its own is not the one of programs. */
const PARAMETERS_SQL = `
select s.name, s.category, s.short_desc as description, s.vartype as type, s.unit, coalesce(s.reset_val, s.setting) as value,
  s.min_val as min, s.max_val as max, pg_catalog.to_json(s.enumvals) as values, s.pending_restart as is_pending,
  s.context = 'postmaster' as needs_restart
from pg_catalog.pg_settings s
where s.name in (select pg_catalog.json_array_elements_text($1::json))
  and (s.name not in ('statement_timeout', 'idle_in_transaction_session_timeout') or s.source <> 'client' and not exists (
    select from pg_catalog.pg_db_role_setting d, pg_catalog.unnest(d.setconfig) as c(entry)
    where d.setrole = (select r.oid from pg_catalog.pg_roles r where r.rolname = session_user) and pg_catalog.starts_with(c.entry, s.name || '=')
  ))
order by s.category, s.name`

/** Returns the parameters that the dashboard shows, by category. */
export function listPostgresParameters(
  client: PlatformClient,
  scope: CatalogScope,
  signal?: AbortSignal,
): Promise<PostgresParameterEntry[]> {
  const names = [...Object.keys(POSTGRES_PARAMETERS), ...ADVISED_PARAMETERS]
  const parameters = [JSON.stringify(names)]
  return queryRows(client, { ...scope, sql: PARAMETERS_SQL, parameters, signal })
}

export function postgresParametersQueryOptions(client: PlatformClient, scope: CatalogScope) {
  return {
    queryKey: projectKey(client, scope.projectRef, 'postgres-parameters'),
    queryFn: ({ signal }: { signal: AbortSignal }) => listPostgresParameters(client, scope, signal),
  }
}

/** Reads the views of checkpoints, which Postgres 17 has renamed. */
const statisticsSql = (version: number) => `
select c.requested, c.timed, d.temp_files as files, d.temp_bytes as bytes
from (${
  version >= 170_000
    ? 'select num_requested as requested, num_timed as timed from pg_catalog.pg_stat_checkpointer'
    : 'select checkpoints_req as requested, checkpoints_timed as timed from pg_catalog.pg_stat_bgwriter'
}) c, pg_catalog.pg_stat_database d
where d.datname = pg_catalog.current_database()`

/** Returns what a Postgres has counted that concerns its parameters. */
export async function getParameterStatistics(
  client: PlatformClient,
  scope: CatalogScope,
  signal?: AbortSignal,
): Promise<ParameterStatistics | null> {
  const [server] = await queryRows<{ version: number }>(client, {
    ...scope,
    sql: "select pg_catalog.current_setting('server_version_num')::int4 as version",
    signal,
  })
  if (!server) return null
  const sql = statisticsSql(server.version)
  const [row] = await queryRows<Record<'requested' | 'timed' | 'files' | 'bytes', string>>(client, {
    ...scope,
    sql,
    signal,
  })
  return row
    ? {
        requestedCheckpoints: Number(row.requested),
        timedCheckpoints: Number(row.timed),
        temporaryFiles: Number(row.files),
        temporaryBytes: Number(row.bytes),
      }
    : null
}

export function parameterStatisticsQueryOptions(client: PlatformClient, scope: CatalogScope) {
  return {
    queryKey: projectKey(client, scope.projectRef, 'parameter-statistics'),
    queryFn: ({ signal }: { signal: AbortSignal }) => getParameterStatistics(client, scope, signal),
  }
}
