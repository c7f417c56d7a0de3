import type { PlanTier } from '../plans/plan-change'

/** The largest file that each plan allows, in bytes: 50 MB, 50 GB, 50 GB, 500 TB. */
export const PLAN_FILE_SIZES = {
  free: 52_428_800,
  pro: 53_687_091_200,
  team: 53_687_091_200,
  enterprise: 549_755_813_888_000,
} as const satisfies Record<PlanTier, number>

/** Entries of a folder per request. */
export const STORAGE_PAGE_SIZE = 200

/** Entries per request for collecting all files of a folder. */
export const STORAGE_COLLECT_PAGE_SIZE = 10_000

/** Files that are uploaded or downloaded at a time. */
export const STORAGE_BATCH = 10

/** Files that are renamed at a time. */
export const STORAGE_RENAME_BATCH = 2

/** Seconds that browsers may keep an uploaded file, as the text that is sent. */
export const STORAGE_CACHE_CONTROL = '3600'

/** Milliseconds after which a file without metadata is no longer on its way but broken: 15 minutes. */
export const STORAGE_CORRUPTED_AFTER = 900_000

/** Validity periods of a link to a file, in seconds. */
export const URL_EXPIRY_SECONDS = { week: 604_800, month: 2_592_000, year: 31_536_000 } as const

/** The file that keeps an empty folder; no listing shows it. */
export const EMPTY_FOLDER_PLACEHOLDER = '.emptyFolderPlaceholder'

/** Paths of the project's endpoint. */
export const STORAGE_PATHS = {
  resumable: '/storage/v1/upload/resumable',
  s3: '/storage/v1/s3',
  iceberg: '/storage/v1/iceberg',
} as const
