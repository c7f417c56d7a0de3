import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { projectKey } from '../../query-keys'
import { required } from '../../required'

export type SigningKey = components['schemas']['SigningKey']
export type SigningKeyAlgorithm = components['schemas']['SigningKeyAlgorithm']

/** The keys that sign the project's tokens, oldest first. Shared secrets are returned only with `reveal`. */
export async function listSigningKeys(
  client: PlatformClient,
  { ref, reveal }: { ref: string; reveal?: boolean },
  signal?: AbortSignal,
): Promise<SigningKey[]> {
  required({ ref })
  const query = reveal ? { reveal } : {}
  return dataOf(
    client.api.GET('/platform/projects/{ref}/signing-keys', {
      params: { path: { ref }, query },
      signal,
    }),
  )
}

/** Query options for the signing keys, without shared secrets. */
export function signingKeysQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: projectKey(client, ref, 'signing-keys'),
    queryFn: ({ signal }: { signal: AbortSignal }) => listSigningKeys(client, { ref }, signal),
  }
}

/** Creates a standby key; `importKey` is the text of an existing shared secret or private key. */
export async function createSigningKey(
  client: PlatformClient,
  {
    ref,
    algorithm,
    importKey,
  }: { ref: string; algorithm: SigningKeyAlgorithm; importKey?: string },
): Promise<SigningKey> {
  required({ ref, algorithm })
  return dataOf(
    client.api.POST('/platform/projects/{ref}/signing-keys', {
      params: { path: { ref } },
      body: { algorithm, ...(importKey === undefined ? {} : { import_key: importKey }) },
    }),
  )
}

/** Puts a signing key in use, or revokes it. */
export async function updateSigningKey(
  client: PlatformClient,
  { ref, keyId, status }: { ref: string; keyId: string; status: 'in_use' | 'revoked' },
): Promise<SigningKey> {
  required({ ref, keyId, status })
  return dataOf(
    client.api.PATCH('/platform/projects/{ref}/signing-keys/{key_id}', {
      params: { path: { ref, key_id: keyId } },
      body: { status },
    }),
  )
}

/** Deletes a standby or revoked signing key. */
export async function deleteSigningKey(
  client: PlatformClient,
  { ref, keyId }: { ref: string; keyId: string },
): Promise<void> {
  required({ ref, keyId })
  await dataOf(
    client.api.DELETE('/platform/projects/{ref}/signing-keys/{key_id}', {
      params: { path: { ref, key_id: keyId } },
    }),
  )
}
