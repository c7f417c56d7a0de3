import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { contentHeaders } from './version-header'

/** Says whether a snippet is a favourite of the person's own. The snippet's version stays as it is. */
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
