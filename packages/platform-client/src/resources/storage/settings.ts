import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

export type StorageSettings = components['schemas']['StorageSettings']

/** How large a project's files may be, where its storage API answers, and what of it this server serves. */
export async function getStorageSettings(client: PlatformClient, { ref }: { ref: string }, signal?: AbortSignal): Promise<StorageSettings> {
  required({ ref })
  return dataOf(client.api.GET('/platform/projects/{ref}/config/storage', { params: { path: { ref } }, signal }))
}

export function storageSettingsQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: [client.baseUrl, 'projects', ref, 'storage-settings'] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => getStorageSettings(client, { ref }, signal),
  }
}

/**
 * Changes how large a project's files may be.
 * @param params `fileSizeLimit` in bytes, at most what the plan allows; null takes that
 */
export async function updateStorageSettings(
  client: PlatformClient,
  { ref, fileSizeLimit }: { ref: string; fileSizeLimit: number | null },
): Promise<StorageSettings> {
  required({ ref })
  const params = { path: { ref } }
  return dataOf(client.api.PATCH('/platform/projects/{ref}/config/storage', { params, body: { file_size_limit: fileSizeLimit } }))
}
