import type { PlatformClient } from '../client'
import { errorOfResponse } from '../errors'
import { required } from '../required'
import type { QueryRequest } from './query.types'
import { queryHttpRequest } from './run-query'

/**
 * Runs SQL with a small result and returns the last statement's rows as objects. Booleans, int2,
 * int4 and null are JSON, json is spliced in, all other values are Postgres text. The catalog uses
 * only this, and other backends need no more.
 * @throws Error if `projectRef` or `sql` is missing
 * @throws PlatformError for errors of Postgres or the platform
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
