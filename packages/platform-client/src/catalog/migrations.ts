import type { PlatformClient } from '../client'
import { queryRows } from '../query/query-rows'
import type { CatalogScope } from './catalog'
import { migrationSql, migrationsSql, MIGRATION_COLUMNS_SQL } from './migrations.sql'
import { projectKey } from '../query-keys'

/** A migration that a tool has run, as it noted that in the database. */
export interface MigrationEntry {
  version: string
  /** Null where the tool gave none. */
  name: string | null
  /** Null where the tool does not keep its SQL. */
  statement_count: number | null
}

export interface MigrationPage {
  migrations: MigrationEntry[]
  /** Of all pages. */
  count: number
}

export interface MigrationListParams extends CatalogScope {
  /** A part of the version or the name, in any case. */
  search?: string
  /** @default false */
  oldestFirst?: boolean
  /** @default 100 */
  limit?: number
  /** From 0. */
  page?: number
}

const PAGE_SIZE = 100

/** The columns of the table that migrations are noted in; null when there is no such table. */
async function columnsOf(
  client: PlatformClient,
  scope: CatalogScope,
  signal?: AbortSignal,
): Promise<string[] | null> {
  const rows = await queryRows<{ columns: string[] | null }>(client, {
    ...scope,
    sql: MIGRATION_COLUMNS_SQL,
    signal,
  })
  return rows[0]?.columns ?? null
}

/** The migrations in `supabase_migrations.schema_migrations`, where the ecosystem's tools note them; the newest first. */
export async function listMigrations(
  client: PlatformClient,
  params: MigrationListParams,
  signal?: AbortSignal,
): Promise<MigrationPage> {
  const { search = '', oldestFirst = false, limit = PAGE_SIZE, page = 0, ...scope } = params
  const columns = await columnsOf(client, scope, signal)
  if (columns === null) return { migrations: [], count: 0 }
  const parameters = [search, String(limit), String(page * limit)]
  const rows = await queryRows<MigrationPage>(client, {
    ...scope,
    sql: migrationsSql(columns, oldestFirst),
    parameters,
    signal,
  })
  return rows[0] ?? { migrations: [], count: 0 }
}

/** Pages follow each other until the count is reached. */
export function migrationListQueryOptions(
  client: PlatformClient,
  params: Omit<MigrationListParams, 'page'>,
) {
  const { projectRef, connectionString, ...list } = params
  return {
    queryKey: projectKey(client, projectRef, 'migrations', connectionString ?? null, list),
    queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
      listMigrations(client, { ...params, page: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: (last: MigrationPage, pages: readonly MigrationPage[]) =>
      last.migrations.length > 0 &&
      pages.reduce((sum, { migrations }) => sum + migrations.length, 0) < last.count
        ? pages.length
        : undefined,
  }
}

export interface MigrationParams extends CatalogScope {
  version: string
}

export interface Migration {
  version: string
  name: string | null
  /** In their order; null where the tool does not keep them. */
  statements: string[] | null
}

/** One migration with its SQL; null when there is none of that version. */
export async function getMigration(
  client: PlatformClient,
  params: MigrationParams,
  signal?: AbortSignal,
): Promise<Migration | null> {
  const { version, ...scope } = params
  const columns = await columnsOf(client, scope, signal)
  if (columns === null) return null
  const rows = await queryRows<Migration>(client, {
    ...scope,
    sql: migrationSql(columns),
    parameters: [version],
    signal,
  })
  return rows[0] ?? null
}

export function migrationQueryOptions(client: PlatformClient, params: MigrationParams) {
  return {
    queryKey: projectKey(
      client,
      params.projectRef,
      'migration',
      params.connectionString ?? null,
      params.version,
    ),
    queryFn: ({ signal }: { signal: AbortSignal }) => getMigration(client, params, signal),
  }
}
