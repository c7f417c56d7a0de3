import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { contentHeaders } from './version-header'

/** Deletes up to 100 snippets, all of them or none; missing ones count as deleted. */
export async function deleteContent(
  client: PlatformClient,
  { ref, ids }: { ref: string; ids: readonly string[] },
): Promise<void> {
  required({ ref, ids })
  const params = { path: { ref }, query: { ids: [...ids] } }
  // As the contract has it: one parameter, separated by commas.
  const querySerializer = { array: { style: 'form', explode: false } } as const
  await dataOf(
    client.api.DELETE('/platform/projects/{ref}/content', {
      params,
      querySerializer,
      headers: contentHeaders,
    }),
  )
}
