import { STORAGE_CORRUPTED_AFTER } from './storage-limits'

/** An entry of a folder, as the server lists it. */
export interface StorageEntry {
  /** Null for a folder. */
  id: string | null
  name: string
  /** Null for a folder, and for a file whose bytes have not come yet, or never will. */
  metadata?: StorageMetadata | null
  /** ISO dates and times. */
  created_at?: string | null
  updated_at?: string | null
  last_accessed_at?: string | null
  /** The folder that it is in, where it is not the one that was listed; without slashes at its ends. */
  prefix?: string | null
}

/** Metadata of a file, as far as it is shown. */
export interface StorageMetadata {
  mimetype?: string
  /** In bytes. */
  size?: number
}

/** Types of items in an explorer. */
export type StorageItemType = 'BUCKET' | 'FILE' | 'FOLDER'
export type StorageItemStatus = 'READY' | 'LOADING' | 'EDITING'

/** A file or a folder as shown in the UI. */
export interface StorageItem {
  /** Null for a folder. */
  id: string | null
  name: string
  type: Exclude<StorageItemType, 'BUCKET'>
  status: StorageItemStatus
  metadata: StorageMetadata | null
  created_at: string | null
  updated_at: string | null
  last_accessed_at: string | null
  prefix: string
  /** From the bucket's root: the prefix and the name. */
  path: string
  /** True for a file whose content never arrived. */
  isCorrupted: boolean
}

/**
 * Converts the entry of a listing to the item that is shown. A file without metadata counts as
 * loading for 15 minutes, then as corrupted.
 * @param now in milliseconds since 1970, or a date
 */
export function toStorageItem(entry: StorageEntry, now: number | Date): StorageItem {
  const {
    id,
    name,
    metadata = null,
    created_at = null,
    updated_at = null,
    last_accessed_at = null,
  } = entry
  const prefix = entry.prefix ?? ''
  const isUnfinished = id !== null && metadata === null
  const isCorrupted = isUnfinished && !isYoung(created_at, Number(now))
  return {
    id,
    name,
    type: id === null ? 'FOLDER' : 'FILE',
    status: isUnfinished && !isCorrupted ? 'LOADING' : 'READY',
    metadata,
    created_at,
    updated_at,
    last_accessed_at,
    prefix,
    path: prefix === '' ? name : `${prefix}/${name}`,
    isCorrupted,
  }
}

/** Checks that an item is recent. An item of unknown age is not: it would be loading forever. */
function isYoung(createdAt: string | null, now: number): boolean {
  return createdAt !== null && now - Date.parse(createdAt) <= STORAGE_CORRUPTED_AFTER
}
