import { quoteName } from '@howdah/rules/table/quote-name'
import type { PlatformClient } from '../client'
import { queryRows } from '../query/query-rows'
import type { CatalogScope } from './catalog'

export interface TokenHookCall extends CatalogScope {
  schema: string
  functionName: string
  /** user_id, claims and authentication_method. */
  event: Readonly<Record<string, unknown>>
}

/**
 * Returns the result of a custom access token hook for an event: a function of one jsonb, which
 * returns the event with modified claims.
 */
export async function callTokenHook(
  client: PlatformClient,
  call: TokenHookCall,
  signal?: AbortSignal,
): Promise<unknown> {
  const { schema, functionName, event, ...scope } = call
  const sql = `select ${quoteName(schema)}.${quoteName(functionName)}($1::text::jsonb) as event`
  const rows = await queryRows<{ event: unknown }>(client, {
    ...scope,
    sql,
    parameters: [JSON.stringify(event)],
    signal,
  })
  return rows[0]?.event
}
