import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { ApiKey } from './list-api-keys'

export interface NewApiKey {
  ref: string
  /** `publishable` acts as anon, `secret` as service_role. */
  type: 'publishable' | 'secret'
  name: string
  description?: string
}

/** Makes a key; the answer holds it in full. */
export async function createApiKey(
  client: PlatformClient,
  { ref, ...body }: NewApiKey,
): Promise<ApiKey> {
  required({ ref, type: body.type, name: body.name })
  return dataOf(
    client.api.POST('/platform/projects/{ref}/api-keys', {
      params: { path: { ref } },
      body,
    }),
  )
}
