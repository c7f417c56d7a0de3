import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

/** Ends the membership of the signed-in person; available to every member. */
export async function leaveOrganization(
  client: PlatformClient,
  { slug }: { slug: string },
): Promise<void> {
  required({ slug })
  await dataOf(
    client.api.DELETE('/platform/organizations/{slug}/membership', { params: { path: { slug } } }),
  )
}
