import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

export interface StorageZip {
  /** Absolute; for a link or for `location`, since the download needs no header. */
  url: string
  expiresAt: string
}

/**
 * Makes an address that downloads files and folders as one zip, once and within a minute.
 * @param params `paths` are at most 1,000 files, and folders when they end with a slash
 */
export async function createStorageZip(
  client: PlatformClient,
  { ref, bucketId, paths }: { ref: string; bucketId: string; paths: readonly string[] },
  signal?: AbortSignal,
): Promise<StorageZip> {
  required({ ref, bucketId, paths })
  const { path, expires_at: expiresAt } = await dataOf(
    client.api.POST('/platform/storage/{ref}/buckets/{bucket_id}/objects/zip', {
      params: { path: { ref, bucket_id: bucketId } },
      body: { paths: [...paths] },
      signal,
    }),
  )
  return { url: `${client.baseUrl}${path}`, expiresAt }
}
