import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { Member } from './list-members'

/** Makes a member an owner, and the signed-in person an administrator. Returns the new owner. */
export async function transferOwnership(
  client: PlatformClient,
  { slug, personId }: { slug: string; personId: string },
): Promise<Member> {
  required({ slug, personId })
  return dataOf(
    client.api.POST('/platform/organizations/{slug}/transfer-ownership', {
      params: { path: { slug } },
      body: { person_id: personId },
    }),
  )
}
