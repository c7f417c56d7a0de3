import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { Organization } from './list-organizations'

/** Creates an organization that the signed-in user owns; its slug is derived from the name. */
export async function createOrganization(
  client: PlatformClient,
  { name }: { name: string },
): Promise<Organization> {
  required({ name })
  return dataOf(client.api.POST('/platform/organizations', { body: { name } }))
}
