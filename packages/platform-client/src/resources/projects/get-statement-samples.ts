import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { projectKey } from '../../query-keys'
import { required } from '../../required'

export type StatementSamples = components['schemas']['StatementSamples']

export interface StatementSamplesParams {
  ref: string
  /** `queryid`, `userid` and `dbid` of pg_stat_statements. */
  queryId: string
  roleId: string
  databaseId: string
  /** Length of the range that ends now. @default 24 */
  hours?: number
}

/** Returns the activity of a statement, from samples of the server. */
export async function getStatementSamples(
  client: PlatformClient,
  { ref, queryId, roleId, databaseId, hours = 24 }: StatementSamplesParams,
  signal?: AbortSignal,
): Promise<StatementSamples> {
  required({ ref, queryId, roleId, databaseId })
  return dataOf(
    client.api.GET('/platform/projects/{ref}/statement-samples', {
      params: {
        path: { ref },
        query: { query_id: queryId, role_id: roleId, database_id: databaseId, hours },
      },
      signal,
    }),
  )
}

export function statementSamplesQueryOptions(
  client: PlatformClient,
  params: StatementSamplesParams,
) {
  const { ref, queryId, roleId, databaseId, hours = 24 } = params
  return {
    queryKey: projectKey(client, ref, 'statement-samples', queryId, roleId, databaseId, hours),
    queryFn: ({ signal }: { signal: AbortSignal }) => getStatementSamples(client, params, signal),
  }
}
