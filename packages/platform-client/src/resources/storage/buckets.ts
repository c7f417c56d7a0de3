import type { components, operations } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { projectKey } from '../../query-keys'

export type StorageBucket = components['schemas']['Bucket']

/**
 * Access and upload rules of a bucket. Sizes are in bytes; null means that the project's own rule
 * applies.
 */
export type BucketChange =
  operations['updateStorageBucket']['requestBody']['content']['application/json']

interface BucketParams {
  ref: string
  bucketId: string
}

/** A project's buckets, by name. */
export async function listStorageBuckets(
  client: PlatformClient,
  { ref }: { ref: string },
  signal?: AbortSignal,
): Promise<StorageBucket[]> {
  required({ ref })
  return dataOf(
    client.api.GET('/platform/storage/{ref}/buckets', { params: { path: { ref } }, signal }),
  )
}

export function storageBucketsQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: projectKey(client, ref, 'buckets'),
    queryFn: ({ signal }: { signal: AbortSignal }) => listStorageBuckets(client, { ref }, signal),
  }
}

/** Makes a bucket. It is not public and takes everything, unless its rules say else. */
export async function createStorageBucket(
  client: PlatformClient,
  { ref, id, ...rules }: { ref: string; id: string } & BucketChange,
): Promise<StorageBucket> {
  required({ ref, id })
  return dataOf(
    client.api.POST('/platform/storage/{ref}/buckets', {
      params: { path: { ref } },
      body: { id, ...rules },
    }),
  )
}

/** Changes a bucket's rules; omitted ones do not change. */
export async function updateStorageBucket(
  client: PlatformClient,
  { ref, bucketId, ...rules }: BucketParams & BucketChange,
): Promise<StorageBucket> {
  required({ ref, bucketId })
  const params = { path: { ref, bucket_id: bucketId } }
  return dataOf(
    client.api.PATCH('/platform/storage/{ref}/buckets/{bucket_id}', { params, body: rules }),
  )
}

/** Deletes all files of a bucket. */
export async function emptyStorageBucket(
  client: PlatformClient,
  { ref, bucketId }: BucketParams,
): Promise<void> {
  required({ ref, bucketId })
  await dataOf(
    client.api.POST('/platform/storage/{ref}/buckets/{bucket_id}/empty', {
      params: { path: { ref, bucket_id: bucketId } },
    }),
  )
}

/** Deletes a bucket that is empty. @throws PlatformError conflict when it is not */
export async function deleteStorageBucket(
  client: PlatformClient,
  { ref, bucketId }: BucketParams,
): Promise<void> {
  required({ ref, bucketId })
  await dataOf(
    client.api.DELETE('/platform/storage/{ref}/buckets/{bucket_id}', {
      params: { path: { ref, bucket_id: bucketId } },
    }),
  )
}
