import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { functionsKey } from './functions'

export type FunctionSecret = components['schemas']['FunctionSecret']

export function functionSecretsQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: [...functionsKey(client, ref), 'secrets'],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<FunctionSecret[]> => {
      required({ ref })
      return dataOf(
        client.api.GET('/platform/projects/{ref}/secrets', { params: { path: { ref } }, signal }),
      )
    },
  }
}

/** Sets secrets of the edge functions. */
export async function setFunctionSecrets(
  client: PlatformClient,
  { ref, secrets }: { ref: string; secrets: readonly { name: string; value: string }[] },
): Promise<FunctionSecret[]> {
  required({ ref, secrets })
  return dataOf(
    client.api.POST('/platform/projects/{ref}/secrets', {
      params: { path: { ref } },
      body: [...secrets],
    }),
  )
}

/** Removes a secret of the edge functions. */
export async function deleteFunctionSecret(
  client: PlatformClient,
  { name, ref }: { ref: string; name: string },
): Promise<void> {
  required({ ref, name })
  await dataOf(
    client.api.DELETE('/platform/projects/{ref}/secrets/{secret_name}', {
      params: { path: { ref, secret_name: name } },
    }),
  )
}
