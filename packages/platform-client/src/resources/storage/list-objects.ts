import type { components, operations } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

/** An entry of a folder: a file, or with `id` null a folder. */
export type StorageEntry = components['schemas']['StorageEntry']

type Body = operations['listStorageObjects']['requestBody']['content']['application/json']

/** @property path of the folder; without it the bucket itself */
export interface ListStorageObjects extends Body {
  ref: string
  bucketId: string
}

/** A page of the entries of a folder, folders first. */
export async function listStorageObjects(
  client: PlatformClient,
  { ref, bucketId, ...body }: ListStorageObjects,
  signal?: AbortSignal,
): Promise<StorageEntry[]> {
  required({ ref, bucketId })
  return dataOf(
    client.api.POST('/platform/storage/{ref}/buckets/{bucket_id}/objects/list', {
      params: { path: { ref, bucket_id: bucketId } },
      body,
      signal,
    }),
  )
}
