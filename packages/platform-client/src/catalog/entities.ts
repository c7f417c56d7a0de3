import type { PlatformClient } from '../client'
import { queryRows } from '../query/query-rows'
import type { CatalogScope, RelationKind } from './catalog'
import { entitiesSql, SCHEMAS_SQL } from './entities.sql'
import { projectKey } from '../query-keys'

/** A relation as lists have it. */
export interface Entity {
  /** The oid. */
  id: number
  schema: string
  name: string
  type: RelationKind
  comment: string | null
  rls_enabled: boolean
}

export const ENTITY_PAGE_SIZE = 100

export interface EntityListParams extends CatalogScope {
  /** @default ['public'] */
  schemas?: readonly string[]
  /** The only tables of the list. @default all */
  tables?: readonly { schema: string; name: string }[] | undefined
  /** A part of the name, in any case. */
  search?: string
  /** @default 100 */
  limit?: number
  /** From 0. */
  page?: number
  /** By type: tables, views, materialized views, foreign tables, partitioned tables. @default 'alphabetical' */
  sort?: 'alphabetical' | 'type'
}

export interface EntityPage {
  entities: Entity[]
  /** Of all pages. */
  count: number
}

/** Tables and views that the role owns or may touch, a page at a time. */
export async function listEntities(
  client: PlatformClient,
  params: EntityListParams,
  signal?: AbortSignal,
): Promise<EntityPage> {
  const {
    schemas = ['public'],
    tables,
    search = '',
    limit = ENTITY_PAGE_SIZE,
    page = 0,
    sort = 'alphabetical',
    ...scope
  } = params
  const parameters = [
    JSON.stringify(schemas),
    search,
    String(limit),
    String(page * limit),
    tables ? JSON.stringify(tables) : '',
  ]
  const rows = await queryRows<EntityPage>(client, {
    ...scope,
    sql: entitiesSql(sort),
    parameters,
    signal,
  })
  return rows[0] ?? { entities: [], count: 0 }
}

/** Pages follow each other until the count is reached. */
export function entityListQueryOptions(
  client: PlatformClient,
  params: Omit<EntityListParams, 'page'>,
) {
  const { projectRef, connectionString, ...list } = params
  return {
    queryKey: projectKey(client, projectRef, 'entities', connectionString ?? null, list),
    queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
      listEntities(client, { ...params, page: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: (last: EntityPage, pages: readonly EntityPage[]) =>
      last.entities.length > 0 &&
      pages.reduce((sum, { entities }) => sum + entities.length, 0) < last.count
        ? pages.length
        : undefined,
  }
}

/** Returns true if the key of an entity list has this schema as its only or first schema. */
export function listsSchema(key: readonly unknown[] | undefined, schema: string): boolean {
  const list = key?.at(-1)
  return (
    typeof list === 'object' &&
    list !== null &&
    'schemas' in list &&
    Array.isArray(list.schemas) &&
    list.schemas[0] === schema
  )
}

export interface SchemaEntry {
  name: string
  /** True if the role may create tables in the schema. */
  may_create: boolean
  /** True for a schema of Postgres or of a service, in which people create nothing. */
  is_protected?: boolean
  /** True on a read replica, where no role may. */
  is_standby?: boolean
  /** True if the role may create schemas and publications in the database; the same in each entry. */
  may_create_schemas?: boolean
  /** True if the role may create roles; the same in each entry. */
  may_create_roles?: boolean
  /** True for a role that may create nothing in any schema, but change the rows that it was granted. */
  is_api_role?: boolean
}

/**
 * Returns why nothing can be created in a schema: it belongs to Postgres or a service, the database is a read replica,
 * or the role lacks the privilege; null if something can be.
 */
export function schemaLockOf({
  may_create: mayCreate,
  is_standby: isStandby = false,
  is_protected: isProtected = false,
}: SchemaEntry): 'protected' | 'standby' | 'privilege' | null {
  if (mayCreate) return null
  if (isProtected) return 'protected'
  return isStandby ? 'standby' : 'privilege'
}

export function listSchemas(
  client: PlatformClient,
  scope: CatalogScope,
  signal?: AbortSignal,
): Promise<SchemaEntry[]> {
  return queryRows<SchemaEntry>(client, { ...scope, sql: SCHEMAS_SQL, signal })
}

export function schemasQueryOptions(client: PlatformClient, scope: CatalogScope) {
  return {
    queryKey: projectKey(client, scope.projectRef, 'schemas', scope.connectionString ?? null),
    queryFn: ({ signal }: { signal: AbortSignal }) => listSchemas(client, scope, signal),
  }
}
