import { STORAGE_PATHS } from '@howdah/rules'

/** What the ecosystem's storage has beside its own API, where that is, and whether this server serves it. */
export const storageInterfaces = {
  s3: { path: STORAGE_PATHS.s3, served: false },
  iceberg: { path: STORAGE_PATHS.iceberg, served: false },
  image_transformation: { path: '/storage/v1/render/image', served: false },
} as const
