import { STORAGE_PATHS } from '@howdah/rules/storage/storage-limits'

/**
 * Interfaces of the ecosystem's storage beside its own API, with their paths, and whether this
 * server serves them.
 */
export const storageInterfaces = {
  s3: { path: STORAGE_PATHS.s3, served: true },
  iceberg: { path: STORAGE_PATHS.iceberg, served: false },
  image_transformation: { path: '/storage/v1/render/image', served: false },
} as const
