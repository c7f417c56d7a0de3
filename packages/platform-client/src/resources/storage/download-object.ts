import { dataOf, type PlatformClient } from '../../client'
import { downloadInputs } from './download-inputs'

export interface DownloadOptions {
  /** Name under which a browser saves the file. @default its own */
  download?: string
}

/** Returns the bytes of a file, in memory. */
export async function downloadStorageObject(
  client: PlatformClient,
  {
    ref,
    bucketId,
    path,
    options,
  }: { ref: string; bucketId: string; path: string; options?: DownloadOptions },
  signal?: AbortSignal,
): Promise<Blob> {
  downloadInputs({ ref, bucketId, path })
  const answer = client.api.GET('/platform/storage/{ref}/buckets/{bucket_id}/objects/download', {
    params: {
      path: { ref, bucket_id: bucketId },
      query: { path, options: options && JSON.stringify(options) },
    },
    parseAs: 'blob',
    signal,
  })
  return dataOf(answer)
}
