import type { ClaimsRole } from '../../access/person.types'

/**
 * Identity of an operation in a project's database: the role, and the claims that policies check.
 */
export interface StorageAccess {
  role: ClaimsRole
  claims: Readonly<Record<string, unknown>>
}

/**
 * Returns the owner of objects created with this access; null for a key that belongs to no person.
 */
export const ownerOf = ({ claims }: StorageAccess): string | null =>
  typeof claims.sub === 'string' && claims.sub !== '' ? claims.sub : null

/**
 * Returns the person who has this access, or the role of people without an account; null for a
 * program of the project.
 */
export const personOf = (access: StorageAccess): string | null =>
  access.role === 'service_role' ? null : `${access.role}/${ownerOf(access) ?? ''}`

/** The server itself, on behalf of a caller that a permission or a signed link allows. */
export const asService: StorageAccess = { role: 'service_role', claims: { role: 'service_role' } }

export interface Bucket {
  id: string
  name: string
  owner: string
  public: boolean
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  created_at: string
  updated_at: string
}

/** Columns that buckets can be sorted by. */
export const bucketSortColumns = ['id', 'name', 'created_at', 'updated_at'] as const

/** Part of a project's buckets to list. */
export interface BucketListRequest {
  /** @default all */
  limit?: number
  /** @default 0 */
  offset?: number
  /** @default 'name' */
  sortColumn?: (typeof bucketSortColumns)[number]
  /** @default 'asc' */
  sortOrder?: 'asc' | 'desc'
  /** Part of the name, case-insensitive. */
  search?: string
}

export interface NewBucket {
  id: string
  public: boolean
  fileSizeLimit: number | null
  allowedMimeTypes: string[] | null
}

/** Metadata that a file is served with. */
export interface ObjectMetadata {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: number
}

/** A row of `storage.objects`. */
export interface StoredObject {
  id: string
  bucket_id: string
  name: string
  owner_id: string | null
  version: string
  /** null while a row that was inserted by a person has no metadata about bytes. */
  metadata: ObjectMetadata | null
  user_metadata: Record<string, unknown> | null
  created_at: string
  updated_at: string
  last_accessed_at: string
}

/** Fields of a file that concern its bytes. */
export interface StoredFile {
  name: string
  version: string
  updatedAt: string
}

/** An entry of a folder: a file, or with id null a folder. */
export type ListEntry = Pick<StoredObject, 'name' | 'metadata'> & {
  id: string | null
  created_at: string | null
  updated_at: string | null
  last_accessed_at: string | null
}

export const sortColumns = ['name', 'updated_at', 'created_at', 'last_accessed_at'] as const
export type SortColumn = (typeof sortColumns)[number]

export interface ListRequest {
  bucketId: string
  /** Of the folder; '' for the bucket itself. */
  path: string
  limit: number
  offset: number
  /** A part of an entry's name, case-insensitive. */
  search: string
  sortBy: { column: SortColumn; order: 'asc' | 'desc' }
}

/** A file to create. */
export interface NewObject {
  bucketId: string
  name: string
  mimetype: string
  cacheControl: string
  userMetadata: Record<string, unknown> | null
}

/** Condition on the existing file: none may exist, any may exist, or the file must exist. */
export type WriteMode = 'insert' | 'upsert' | 'update'

/** Result of writing a file. */
export interface WrittenFile {
  /** ID of the row; null where the file was there before. */
  id: string | null
  version: string
}
