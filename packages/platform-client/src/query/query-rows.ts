import type { PlatformClient } from '../client'
import { errorOfResponse } from '../errors'
import { required } from '../required'
import type { QueryRequest } from './query.types'
import { queryHttpRequest } from './run-query'

/**
 * Runs SQL whose result is small and whole: the last statement's rows as objects. Booleans, int2, int4 and null are JSON, json is
 * spliced in, everything else is Postgres text. This is what the catalog uses, and all that a foreign backend needs to begin with.
 * @throws Error when `projectRef` or `sql` is missing
 * @throws PlatformError for what Postgres or the platform refuses
 */
export async function queryRows<Row>(
  client: PlatformClient,
  request: QueryRequest,
): Promise<Row[]> {
  required({ projectRef: request.projectRef, sql: request.sql })
  const response = await client.fetch(queryHttpRequest(client, request, 'application/json'))
  if (!response.ok) throw await errorOfResponse(response)
  return (await response.json()) as Row[] // the caller's SQL names the columns
}
