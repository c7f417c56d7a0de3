import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { projectKey } from '../../query-keys'

export type StorageSettings = components['schemas']['StorageSettings']

/**
 * Returns the maximum size of a project's files, the address of its storage API, and the parts of
 * that API that this server provides.
 */
export async function getStorageSettings(
  client: PlatformClient,
  { ref }: { ref: string },
  signal?: AbortSignal,
): Promise<StorageSettings> {
  required({ ref })
  return dataOf(
    client.api.GET('/platform/projects/{ref}/config/storage', {
      params: { path: { ref } },
      signal,
    }),
  )
}

export function storageSettingsQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: projectKey(client, ref, 'storage-settings'),
    queryFn: ({ signal }: { signal: AbortSignal }) => getStorageSettings(client, { ref }, signal),
  }
}

export interface UpdateStorageSettings {
  ref: string
  /** Maximum file size in bytes, at most the limit of the plan; null for that limit. */
  fileSizeLimit?: number | null
  /** Seconds that a signed URL may last, from an hour to a year. */
  signedUrlMaxSeconds?: number
}

/** Changes how large a project's files may be, and how long URLs to them last. Settings that are left out stay. */
export async function updateStorageSettings(
  client: PlatformClient,
  { ref, fileSizeLimit, signedUrlMaxSeconds }: UpdateStorageSettings,
): Promise<StorageSettings> {
  required({ ref })
  const params = { path: { ref } }
  const body = { file_size_limit: fileSizeLimit, signed_url_max_seconds: signedUrlMaxSeconds }
  return dataOf(client.api.PATCH('/platform/projects/{ref}/config/storage', { params, body }))
}

/** Ends every signed URL of a project's files, for downloads and for uploads. */
export async function revokeStorageUrls(
  client: PlatformClient,
  { ref }: { ref: string },
): Promise<void> {
  required({ ref })
  await dataOf(
    client.api.POST('/platform/projects/{ref}/config/storage/revoke-urls', {
      params: { path: { ref } },
    }),
  )
}
