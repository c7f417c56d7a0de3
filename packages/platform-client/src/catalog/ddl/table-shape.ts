import type { PlatformClient } from '../../client'
import { queryRows } from '../../query/query-rows'
import type { TableParams } from '../table'
import type { CatalogScope } from '../catalog'
import { getRelationId } from '../relation-id'
import type { QualifiedName, TableShape } from './ddl.types'
import { TABLE_SHAPE_SQL } from './table-shape.sql'
import { projectKey } from '../../query-keys'

/** A table as its form edits it; null when there is no table of that id. */
export async function getTableShape(
  client: PlatformClient,
  params: TableParams,
  signal?: AbortSignal,
): Promise<TableShape | null> {
  const { id, ...scope } = params
  const rows = await queryRows<{ shape: TableShape }>(client, {
    ...scope,
    sql: TABLE_SHAPE_SQL,
    parameters: [String(id)],
    signal,
  })
  return rows[0]?.shape ?? null
}

export function tableShapeQueryOptions(client: PlatformClient, params: TableParams) {
  return {
    queryKey: projectKey(
      client,
      params.projectRef,
      'tables',
      params.connectionString ?? null,
      params.id,
      'shape',
    ),
    queryFn: ({ signal }: { signal: AbortSignal }) => getTableShape(client, params, signal),
  }
}

/** The same for a table that only its name is known of. */
export function namedTableShapeQueryOptions(
  client: PlatformClient,
  { schema, name, ...scope }: CatalogScope & QualifiedName,
) {
  return {
    queryKey: projectKey(
      client,
      scope.projectRef,
      'tables',
      scope.connectionString ?? null,
      schema,
      name,
      'shape',
    ),
    async queryFn({ signal }: { signal: AbortSignal }) {
      const id = await getRelationId(client, { ...scope, schema, name, signal })
      return id === null ? null : getTableShape(client, { ...scope, id }, signal)
    },
  }
}
