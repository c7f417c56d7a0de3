import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

/** Removes a person from an organization. */
export async function removeMember(
  client: PlatformClient,
  { slug, personId }: { slug: string; personId: string },
): Promise<void> {
  required({ slug, personId })
  await dataOf(
    client.api.DELETE('/platform/organizations/{slug}/members/{person_id}', {
      params: { path: { slug, person_id: personId } },
    }),
  )
}
