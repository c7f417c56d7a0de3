import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

/** Gives a file another path in its bucket. */
export async function moveStorageObject(
  client: PlatformClient,
  { ref, bucketId, from, to }: { ref: string; bucketId: string; from: string; to: string },
): Promise<void> {
  required({ ref, bucketId, from, to })
  await dataOf(
    client.api.POST('/platform/storage/{ref}/buckets/{bucket_id}/objects/move', {
      params: { path: { ref, bucket_id: bucketId } },
      body: { from, to },
    }),
  )
}
