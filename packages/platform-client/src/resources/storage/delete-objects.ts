import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

/** Deletes up to 1,000 files of a bucket. */
export async function deleteStorageObjects(
  client: PlatformClient,
  { ref, bucketId, paths }: { ref: string; bucketId: string; paths: string[] },
): Promise<void> {
  required({ ref, bucketId, paths })
  await dataOf(
    client.api.DELETE('/platform/storage/{ref}/buckets/{bucket_id}/objects', {
      params: { path: { ref, bucket_id: bucketId } },
      body: { paths },
    }),
  )
}
