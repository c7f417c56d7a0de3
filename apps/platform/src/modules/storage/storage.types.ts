import type { ClaimsRole } from '../../access/person.types'

/** As whom something is done in a project's database: the role, and the claims that policies look at. */
export interface StorageAccess {
  role: ClaimsRole
  claims: Readonly<Record<string, unknown>>
}

/** Who becomes the owner of what somebody makes; null for a key that is nobody's. */
export const ownerOf = ({ claims }: StorageAccess): string | null =>
  typeof claims.sub === 'string' && claims.sub !== '' ? claims.sub : null

/** The server itself, on behalf of somebody whom a permission or a signed link lets. */
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

export interface NewBucket {
  id: string
  public: boolean
  fileSizeLimit: number | null
  allowedMimeTypes: string[] | null
}

/** What a file is served with. */
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
  /** null while somebody's own row says nothing about bytes. */
  metadata: ObjectMetadata | null
  user_metadata: Record<string, unknown> | null
  created_at: string
  updated_at: string
  last_accessed_at: string
}

/** A file as far as its bytes are concerned. */
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
  /** A part of an entry's name, whatever the case. */
  search: string
  sortBy: { column: SortColumn; order: 'asc' | 'desc' }
}

/** What is to become a file. */
export interface NewObject {
  bucketId: string
  name: string
  mimetype: string
  cacheControl: string
  userMetadata: Record<string, unknown> | null
}

/** What may be there already: nothing, anything, or the file itself. */
export type WriteMode = 'insert' | 'upsert' | 'update'
