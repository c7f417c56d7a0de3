import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { ApiKey } from './list-api-keys'

export interface ApiKeyChange {
  ref: string
  keyId: string
  name?: string
  description?: string
}

/** Changes the name or description of a publishable or a secret key. */
export async function updateApiKey(
  client: PlatformClient,
  { ref, keyId, ...body }: ApiKeyChange,
): Promise<ApiKey> {
  required({ ref, keyId })
  return dataOf(
    client.api.PATCH('/platform/projects/{ref}/api-keys/{key_id}', {
      params: { path: { ref, key_id: keyId } },
      body,
    }),
  )
}

/**
 * Replaces a publishable or a secret key; the answer holds the new one in full. The current key
 * works for `overlapSeconds` more.
 */
export async function rotateApiKey(
  client: PlatformClient,
  { ref, keyId, overlapSeconds }: { ref: string; keyId: string; overlapSeconds: number },
): Promise<ApiKey> {
  required({ ref, keyId, overlapSeconds })
  return dataOf(
    client.api.POST('/platform/projects/{ref}/api-keys/{key_id}/rotate', {
      params: { path: { ref, key_id: keyId } },
      body: { overlap_seconds: overlapSeconds },
    }),
  )
}

/** Switches the keys `anon` and `service_role` on or off. */
export async function updateLegacyApiKeys(
  client: PlatformClient,
  { ref, enabled }: { ref: string; enabled: boolean },
): Promise<ApiKey[]> {
  required({ ref, enabled })
  return dataOf(
    client.api.PUT('/platform/projects/{ref}/legacy-api-keys', {
      params: { path: { ref } },
      body: { enabled },
    }),
  )
}
