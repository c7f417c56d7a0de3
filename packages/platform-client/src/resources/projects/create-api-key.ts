import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { ApiKey } from './list-api-keys'

export interface NewApiKey {
  ref: string
  /** `publishable` acts as anon, `secret` as service_role. */
  type: 'publishable' | 'secret'
  name: string
}

/** Makes a key; the answer holds it in full. */
export async function createApiKey(
  client: PlatformClient,
  { ref, type, name }: NewApiKey,
): Promise<ApiKey> {
  required({ ref, type, name })
  return dataOf(
    client.api.POST('/platform/projects/{ref}/api-keys', {
      params: { path: { ref } },
      body: { type, name },
    }),
  )
}
