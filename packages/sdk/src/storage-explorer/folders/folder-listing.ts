import {
  listStorageObjects,
  type PlatformClient,
  type StorageEntry,
  projectKey,
} from '@howdah/platform-client'
import {
  EMPTY_FOLDER_PLACEHOLDER,
  STORAGE_COLLECT_PAGE_SIZE,
  STORAGE_PAGE_SIZE,
  toStorageItem,
  type StorageItem,
  type StorageMetadata,
} from '@howdah/rules'
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

/** Where the listing of a folder is kept. */
export const folderKey = (
  client: PlatformClient,
  { projectRef, bucketId, path, ...how }: FolderAsked,
) => [...bucketKey(client, projectRef, bucketId), path, how] as const

/** Where everything that was read of a bucket's files is kept. */
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
  // Meanwhile the list may have been read anew: a page belongs where it was asked for.
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

/** What is shown of the metadata; whoever writes the rows can write anything there. */
export function readMetadata(metadata: Record<string, unknown> | null): StorageMetadata | null {
  if (metadata === null) return null
  const { mimetype, size } = metadata
  return {
    ...(typeof mimetype === 'string' ? { mimetype } : {}),
    ...(typeof size === 'number' && Number.isFinite(size) && size >= 0 ? { size } : {}),
  }
}
