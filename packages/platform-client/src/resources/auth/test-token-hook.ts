import type { operations } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

type Operation = operations['testAuthTokenHook']
export type TokenHookTestRequest = Operation['requestBody']['content']['application/json']
/** Answer of the function, or the error with which it failed. */
export type TokenHookTestResult = Operation['responses'][200]['content']['application/json']

/** Calls a function as the custom access token hook, as the auth service would, and rolls back what it writes. */
export async function testAuthTokenHook(
  client: PlatformClient,
  { ref, ...body }: TokenHookTestRequest & { ref: string },
): Promise<TokenHookTestResult> {
  required({ ref, name: body.name })
  return dataOf(
    client.api.POST('/platform/auth/{ref}/hooks/custom-access-token/test', {
      params: { path: { ref } },
      body,
    }),
  )
}
