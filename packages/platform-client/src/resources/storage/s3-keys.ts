import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { projectKey } from '../../query-keys'
import { required } from '../../required'

/** Access key of a project's S3 API, without its secret. */
export type S3Credential = components['schemas']['S3Key']
export type NewS3Key = components['schemas']['NewS3Key']

export async function listS3Keys(
  client: PlatformClient,
  { ref }: { ref: string },
  signal?: AbortSignal,
): Promise<S3Credential[]> {
  required({ ref })
  return dataOf(
    client.api.GET('/platform/storage/{ref}/credentials', { params: { path: { ref } }, signal }),
  )
}

/** Creates an access key; only this answer has its secret. */
export async function createS3Key(
  client: PlatformClient,
  { ref, name }: { ref: string; name: string },
): Promise<NewS3Key> {
  required({ ref, name })
  return dataOf(
    client.api.POST('/platform/storage/{ref}/credentials', {
      params: { path: { ref } },
      body: { name },
    }),
  )
}

export async function deleteS3Key(
  client: PlatformClient,
  { ref, keyId }: { ref: string; keyId: string },
): Promise<void> {
  required({ ref, keyId })
  await dataOf(
    client.api.DELETE('/platform/storage/{ref}/credentials/{key_id}', {
      params: { path: { ref, key_id: keyId } },
    }),
  )
}

/** Query options for the access keys of a project. */
export function s3KeysQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: projectKey(client, ref, 's3-keys'),
    queryFn: ({ signal }: { signal: AbortSignal }) => listS3Keys(client, { ref }, signal),
  }
}
