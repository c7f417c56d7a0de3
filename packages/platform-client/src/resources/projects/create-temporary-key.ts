import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

export interface TemporaryKeyParams {
  ref: string
  /** Seconds until the key ends. @default 300 */
  authorizationExp?: number
  /** Absent: the strongest role that the person may have. */
  claims?: { role: 'anon' | 'authenticated' | 'service_role'; [name: string]: unknown }
}

/** Characters of the claims of a key, as JSON. */
export const MAX_KEY_CLAIMS = 8_000

/** An expiring key for this person and this project. */
export async function createTemporaryKey(
  client: PlatformClient,
  params: TemporaryKeyParams,
  signal?: AbortSignal,
): Promise<string> {
  const { ref, authorizationExp = 300, claims } = params
  required({ ref })
  const query = {
    authorization_exp: authorizationExp,
    ...(claims ? { claims: JSON.stringify(claims) } : {}),
  }
  const answer = await dataOf(
    client.api.GET('/platform/projects/{ref}/api-keys/temporary', {
      params: { path: { ref }, query },
      signal,
    }),
  )
  return answer.api_key
}
