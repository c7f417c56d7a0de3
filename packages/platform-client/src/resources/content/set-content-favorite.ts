import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { contentHeaders } from './version-header'

/** Adds a snippet to the person's favorites, or removes it. The snippet's version does not change. */
export async function setContentFavorite(
  client: PlatformClient,
  { ref, contentId, favorite }: { ref: string; contentId: string; favorite: boolean },
): Promise<void> {
  required({ ref, contentId, favorite })
  const params = { path: { ref, content_id: contentId } }
  const body = { favorite }
  await dataOf(
    client.api.PUT('/platform/projects/{ref}/content/item/{content_id}/favorite', {
      params,
      body,
      headers: contentHeaders,
    }),
  )
}
