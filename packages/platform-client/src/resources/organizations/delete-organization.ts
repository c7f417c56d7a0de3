import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

/** Deletes an organization without projects; `name` is its slug, as the person typed it. */
export async function deleteOrganization(
  client: PlatformClient,
  { slug, name }: { slug: string; name: string },
): Promise<void> {
  required({ slug, name })
  await dataOf(
    client.api.DELETE('/platform/organizations/{slug}', {
      params: { path: { slug } },
      body: { name },
    }),
  )
}
