import {
  listStorageObjects,
  type StorageEntry,
} from '@howdah/platform-client/resources/storage/list-objects'
import type { PlatformClient } from '@howdah/platform-client/client'
import { projectKey } from '@howdah/platform-client/query-keys'
import {
  EMPTY_FOLDER_PLACEHOLDER,
  STORAGE_COLLECT_PAGE_SIZE,
  STORAGE_PAGE_SIZE,
} from '@howdah/rules/storage/storage-limits'
import {
  toStorageItem,
  type StorageItem,
  type StorageMetadata,
} from '@howdah/rules/storage/storage-item'
import type { StorageSort } from '../storage-preference'

/** The folder that is listed, and how. */
export interface FolderAsked {
  projectRef: string
  bucketId: string
  path: string
  search: string
  sortBy: StorageSort
  sortByOrder: 'asc' | 'desc'
}

/** As much of a folder as was read. */
export interface FolderListing {
  items: readonly StorageItem[]
  /** Entries that the server gave, those included that are not shown. */
  read: number
  hasMore: boolean
}

/** Query key of the listing of a folder. */
export const folderKey = (
  client: PlatformClient,
  { projectRef, bucketId, path, ...how }: FolderAsked,
) => [...bucketKey(client, projectRef, bucketId), path, how] as const

/** Query key prefix of everything that was read about a bucket's files. */
export const bucketKey = (client: PlatformClient, projectRef: string, bucketId: string) =>
  projectKey(client, projectRef, 'storage', 'objects', bucketId)

/**
 * The first entries of a folder: a page, or as many as were read before, so that a list that is read again stays as long as it is.
 * @param before entries that were read before
 */
export async function readFolder(
  client: PlatformClient,
  asked: FolderAsked,
  before: number,
  signal?: AbortSignal,
): Promise<FolderListing> {
  const wanted = Math.max(STORAGE_PAGE_SIZE, before)
  let listing: FolderListing = { items: [], read: 0, hasMore: true }
  while (listing.hasMore && listing.read < wanted) {
    const limit = Math.min(wanted - listing.read, STORAGE_COLLECT_PAGE_SIZE)
    listing = withPage(
      listing,
      await readPage(client, asked, listing.read, limit, signal),
      asked.path,
      limit,
    )
  }
  return listing
}

/** The page behind what was read. */
export async function readMore(
  client: PlatformClient,
  asked: FolderAsked,
  offset: number,
  signal: AbortSignal,
): Promise<(listing: FolderListing) => FolderListing> {
  const page = await readPage(client, asked, offset, STORAGE_PAGE_SIZE, signal)
  // The list may have been reloaded in the meantime: a page is only appended at the offset it was
  // requested for.
  return (listing) =>
    listing.read === offset ? withPage(listing, page, asked.path, STORAGE_PAGE_SIZE) : listing
}

function readPage(
  client: PlatformClient,
  asked: FolderAsked,
  offset: number,
  limit: number,
  signal?: AbortSignal,
): Promise<StorageEntry[]> {
  const { projectRef: ref, bucketId, path, search, sortBy: column, sortByOrder: order } = asked
  const options = { limit, offset, ...(search === '' ? {} : { search }), sortBy: { column, order } }
  return listStorageObjects(client, { ref, bucketId, path, options }, signal)
}

function withPage(
  listing: FolderListing,
  page: readonly StorageEntry[],
  path: string,
  limit: number,
): FolderListing {
  const known = new Set(listing.items.map(({ name }) => name))
  // An entry that a change has pushed from one page to the next comes twice.
  const fresh = page.filter(({ name }) => name !== EMPTY_FOLDER_PLACEHOLDER && !known.has(name))
  const now = Date.now()
  const items = fresh.map((entry) =>
    toStorageItem({ ...entry, metadata: readMetadata(entry.metadata), prefix: path }, now),
  )
  return {
    items: [...listing.items, ...items],
    read: listing.read + page.length,
    hasMore: page.length === limit,
  }
}

/**
 * Returns the metadata to display. Anyone who can write the rows can store any value there, so
 * every member is checked.
 */
export function readMetadata(metadata: Record<string, unknown> | null): StorageMetadata | null {
  if (metadata === null) return null
  const { mimetype, size } = metadata
  return {
    ...(typeof mimetype === 'string' ? { mimetype } : {}),
    ...(typeof size === 'number' && Number.isFinite(size) && size >= 0 ? { size } : {}),
  }
}
