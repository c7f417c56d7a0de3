import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

/** Deletes a publishable or a secret key. */
export async function deleteApiKey(
  client: PlatformClient,
  { ref, keyId }: { ref: string; keyId: string },
): Promise<void> {
  required({ ref, keyId })
  await dataOf(
    client.api.DELETE('/platform/projects/{ref}/api-keys/{key_id}', {
      params: { path: { ref, key_id: keyId } },
    }),
  )
}
