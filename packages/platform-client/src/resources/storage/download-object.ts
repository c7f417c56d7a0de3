import { dataOf, type PlatformClient } from '../../client'
import { downloadInputs } from './download-inputs'

/** The bytes of a file, in memory. */
export async function downloadStorageObject(
  client: PlatformClient,
  { ref, bucketId, path }: { ref: string; bucketId: string; path: string },
  signal?: AbortSignal,
): Promise<Blob> {
  downloadInputs({ ref, bucketId, path })
  const answer = client.api.GET('/platform/storage/{ref}/buckets/{bucket_id}/objects/download', {
    params: { path: { ref, bucket_id: bucketId }, query: { path } },
    parseAs: 'blob',
    signal,
  })
  return dataOf(answer)
}
