import { API_SCHEMA_SQL } from '@howdah/rules/api-schema/api-schema.sql'
import type { ApiSchema } from '@howdah/rules/api-schema/api-schema.types'
import type { PlatformClient } from '../client'
import { projectKey } from '../query-keys'
import { queryRows } from '../query/query-rows'

const NOTHING: ApiSchema = {
  ...{ schemas: [], relations: [], foreignKeys: [], functions: [], enums: [], composites: [] },
}

/** Describes what the Data API serves of some schemas. */
export function apiSchemaQueryOptions(
  client: PlatformClient,
  { projectRef, schemas }: { projectRef: string; schemas: readonly string[] },
) {
  return {
    queryKey: projectKey(client, projectRef, 'api-schema', schemas),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ApiSchema> => {
      const [row] = await queryRows<{ api: ApiSchema }>(client, {
        projectRef,
        sql: API_SCHEMA_SQL,
        parameters: [JSON.stringify(schemas)],
        signal,
      })
      return row?.api ?? NOTHING
    },
    staleTime: 0,
  }
}
