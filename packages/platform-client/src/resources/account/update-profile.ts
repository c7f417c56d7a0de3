import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { Profile } from '../identity/get-profile'

/** Changes one's name. */
export async function updateProfile(
  client: PlatformClient,
  { name }: { name: string },
): Promise<Profile> {
  required({ name })
  return dataOf(client.api.PATCH('/platform/profile', { body: { name } }))
}
