import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

export interface SignStorageObject {
  ref: string
  bucketId: string
  path: string
  /** Seconds until the link ends. */
  expiresIn: number
  /**
   * Makes browsers save the file instead of displaying it.
   * @default false
   */
  download?: boolean
}

/** An absolute URL with which anyone can download a file until it expires. Supports ranges. */
export async function signStorageObject(
  client: PlatformClient,
  { ref, bucketId, path, expiresIn, download = false }: SignStorageObject,
  signal?: AbortSignal,
): Promise<{ url: string }> {
  required({ ref, bucketId, path, expiresIn })
  return dataOf(
    client.api.POST('/platform/storage/{ref}/buckets/{bucket_id}/objects/sign', {
      params: { path: { ref, bucket_id: bucketId } },
      body: { path, expires_in: expiresIn, download },
      signal,
    }),
  )
}
