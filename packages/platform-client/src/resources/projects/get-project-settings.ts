import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

export type ProjectSettings = components['schemas']['ProjectSettings']

/** Returns the address of the project's own API and the secret that signs its tokens. */
export async function getProjectSettings(
  client: PlatformClient,
  { ref }: { ref: string },
  signal?: AbortSignal,
): Promise<ProjectSettings> {
  required({ ref })
  return dataOf(
    client.api.GET('/platform/projects/{ref}/settings', { params: { path: { ref } }, signal }),
  )
}
