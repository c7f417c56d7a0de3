import type { QueryResultRow } from 'pg'
import type { StorageSession } from './project-databases'
import { rowTimeText, type RowTime } from './row-times'
import { StorageError } from '../storage-error'
import { storageApiMessages } from '../storage.messages'
import type { Bucket, BucketListRequest, NewBucket } from '../storage.types'

/** A bucket as Postgres has it; int8 travels as text. */
interface BucketRow
  extends QueryResultRow, Omit<Bucket, 'file_size_limit' | 'created_at' | 'updated_at'> {
  file_size_limit: string | null
  created_at: RowTime
  updated_at: RowTime
}

const columns = `id, name, coalesce(owner_id, '') as owner, public, file_size_limit, allowed_mime_types, created_at, updated_at`

const toBucket = (row: BucketRow): Bucket => ({
  ...row,
  // At most the 500 TB of the largest plan, which a number can represent; larger values set by SQL
  // are clamped.
  file_size_limit:
    row.file_size_limit === null
      ? null
      : Math.min(Number(row.file_size_limit), Number.MAX_SAFE_INTEGER),
  created_at: rowTimeText(row.created_at),
  updated_at: rowTimeText(row.updated_at),
})

/** Lists the buckets that the caller can see, by name unless another order is requested. */
export async function listBuckets(
  session: StorageSession,
  {
    limit,
    offset = 0,
    search = '',
    sortColumn = 'name',
    sortOrder = 'asc',
  }: BucketListRequest = {},
): Promise<Bucket[]> {
  // The column is one of four words and the direction one of two.
  const order = `${sortColumn} ${sortOrder === 'desc' ? 'desc' : 'asc'}, id`
  const { rows } = await session.query<BucketRow>(
    `select ${columns} from storage.buckets where $1 = '' or strpos(lower(name), lower($1)) > 0
      order by ${order} limit $2 offset $3`,
    [search, limit ?? null, offset],
  )
  return rows.map(toBucket)
}

/** @throws StorageError not_found */
export async function getBucket(session: StorageSession, id: string): Promise<Bucket> {
  const { rows } = await session.query<BucketRow>(
    `select ${columns} from storage.buckets where id = $1`,
    [id],
  )
  if (rows[0] === undefined) throw new StorageError('not_found', storageApiMessages.noBucket)
  return toBucket(rows[0])
}

/** @throws StorageError Duplicate */
export async function insertBucket(
  session: StorageSession,
  bucket: NewBucket,
  owner: string | null,
): Promise<void> {
  // Returns nothing: the creator of a bucket is not necessarily allowed to see it.
  await session.query(
    'insert into storage.buckets (id, name, owner_id, public, file_size_limit, allowed_mime_types) values ($1, $1, $2, $3, $4, $5)',
    [bucket.id, owner, bucket.public, bucket.fileSizeLimit, bucket.allowedMimeTypes],
  )
}

/**
 * Updates a bucket; absent fields keep their value.
 * @throws StorageError not_found
 */
export async function updateBucket(
  session: StorageSession,
  { id, ...change }: { id: string } & Partial<NewBucket>,
): Promise<void> {
  const { rowCount } = await session.query(
    `update storage.buckets
        set public = coalesce($2, public),
            file_size_limit = case when $3 then $4 else file_size_limit end,
            allowed_mime_types = case when $5 then $6 else allowed_mime_types end,
            updated_at = now()
      where id = $1`,
    [
      id,
      change.public ?? null,
      change.fileSizeLimit !== undefined,
      change.fileSizeLimit ?? null,
      change.allowedMimeTypes !== undefined,
      change.allowedMimeTypes ?? null,
    ],
  )
  if (rowCount === 0) throw new StorageError('not_found', storageApiMessages.noBucket)
}

/** @throws StorageError not_found, Conflict while there are files in it */
export async function deleteBucket(session: StorageSession, id: string): Promise<void> {
  const { rowCount } = await session.query('delete from storage.buckets where id = $1', [id])
  if (rowCount === 0) throw new StorageError('not_found', storageApiMessages.noBucket)
}
