import type { DiagramGraph } from '@howdah/rules/diagram/diagram.types'
import type { PlatformClient } from '../client'
import { projectKey } from '../query-keys'
import { queryRows } from '../query/query-rows'
import type { CatalogScope } from './catalog'
import { DIAGRAM_SQL } from './diagram.sql'

/** Greatest number of tables in a diagram. */
export const MAX_DIAGRAM_TABLES = 1_000

export interface DiagramParams extends CatalogScope {
  schemas: readonly string[]
}

/** Returns the tables of some schemas and the foreign keys between them. */
export async function getDiagram(
  client: PlatformClient,
  { schemas, ...scope }: DiagramParams,
  signal?: AbortSignal,
): Promise<DiagramGraph> {
  const rows = await queryRows<{ graph: DiagramGraph }>(client, {
    ...scope,
    sql: DIAGRAM_SQL,
    parameters: [JSON.stringify(schemas), String(MAX_DIAGRAM_TABLES)],
    signal,
  })
  return rows[0]?.graph ?? { tables: [], keys: [], count: 0 }
}

export function diagramQueryOptions(client: PlatformClient, params: DiagramParams) {
  return {
    queryKey: projectKey(
      client,
      params.projectRef,
      'diagram',
      params.connectionString ?? null,
      params.schemas,
    ),
    queryFn: ({ signal }: { signal: AbortSignal }) => getDiagram(client, params, signal),
    staleTime: 0,
  }
}
