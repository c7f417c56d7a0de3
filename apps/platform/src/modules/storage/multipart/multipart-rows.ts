import type { StorageSession } from '../rows/project-databases'
import { rowTimeText, type RowTime } from '../rows/row-times'
import type { NewObject } from '../storage.types'

/** Upload in parts that has begun. */
export interface MultipartUpload {
  id: string
  object: NewObject
  /** Who began it, by `personOf`; null for a program of the project. */
  person: string | null
  createdAt: string
}

/** Part of an upload whose bytes are in the store. */
export interface UploadedPart {
  number: number
  version: string
  size: number
  createdAt: string
}

interface UploadRow {
  id: string
  bucket_id: string
  key: string
  metadata: Pick<NewObject, 'mimetype' | 'cacheControl'> & { person?: string | null }
  user_metadata: NewObject['userMetadata']
  created_at: RowTime
}

const columns = 'id, bucket_id, key, metadata, user_metadata, created_at'

const toUpload = (row: UploadRow): MultipartUpload => ({
  id: row.id,
  object: {
    bucketId: row.bucket_id,
    name: row.key,
    mimetype: row.metadata.mimetype,
    cacheControl: row.metadata.cacheControl,
    userMetadata: row.user_metadata,
  },
  person: row.metadata.person ?? null,
  createdAt: rowTimeText(row.created_at),
})

/** @returns false if the project or the person has as many as they may */
export async function insertUpload(
  session: StorageSession,
  { id, object, person }: Omit<MultipartUpload, 'createdAt'>,
  max: { ofProject: number; ofPerson: number },
): Promise<boolean> {
  const { bucketId, cacheControl, mimetype, name, userMetadata } = object
  const { rowCount } = await session.query(
    `insert into storage.s3_multipart_uploads (id, bucket_id, key, metadata, user_metadata)
     select $1, $2, $3, $4, $5 where (select count(*) from storage.s3_multipart_uploads) < $6
        and ($7::text is null or
             (select count(*) from storage.s3_multipart_uploads where metadata ->> 'person' = $7) < $8)`,
    [
      ...[id, bucketId, name, { mimetype, cacheControl, person }, userMetadata],
      ...[max.ofProject, person, max.ofPerson],
    ],
  )
  return rowCount === 1
}

/** Returns an upload of a file; null if there is none. */
export async function findUpload(
  session: StorageSession,
  id: string,
  { bucketId, name }: Pick<NewObject, 'bucketId' | 'name'>,
): Promise<MultipartUpload | null> {
  const { rows } = await session.query<UploadRow>(
    `select ${columns} from storage.s3_multipart_uploads where id = $1 and bucket_id = $2 and key = $3`,
    [id, bucketId, name],
  )
  return rows[0] === undefined ? null : toUpload(rows[0])
}

/** Returns unfinished uploads of a bucket by their keys, from those after `after` on. */
export async function uploadRows(
  session: StorageSession,
  {
    after,
    bucketId,
    limit,
    person,
    prefix,
  }: {
    bucketId: string
    prefix: string
    after: string
    limit: number
    /** null for those of all. */
    person: string | null
  },
): Promise<MultipartUpload[]> {
  const { rows } = await session.query<UploadRow>(
    `select ${columns} from storage.s3_multipart_uploads
      where bucket_id = $1 and starts_with(key, $2) and key > $3::text collate "C"
        and ($5::text is null or metadata ->> 'person' = $5)
      order by key, created_at, id limit $4`,
    [bucketId, prefix, after, limit, person],
  )
  return rows.map(toUpload)
}

/** Writes the row of a part, and returns the version that it replaces. */
export async function putPart(
  session: StorageSession,
  uploadId: string,
  { number, size, version }: Omit<UploadedPart, 'createdAt'>,
): Promise<string | null> {
  const { rows } = await session.query<{ version: string }>(
    'select version from storage.s3_multipart_uploads_parts where upload_id = $1 and part_number = $2 for update',
    [uploadId, number],
  )
  await session.query(
    `insert into storage.s3_multipart_uploads_parts (upload_id, part_number, version, size) values ($1, $2, $3, $4)
     on conflict (upload_id, part_number) do update set version = excluded.version, size = excluded.size, created_at = now()`,
    [uploadId, number, version, size],
  )
  return rows[0]?.version ?? null
}

/** Returns the parts of an upload by their numbers, from those after `after` on. */
export async function partRows(
  session: StorageSession,
  uploadId: string,
  { after, limit }: { after: number; limit: number },
): Promise<UploadedPart[]> {
  const { rows } = await session.query<{
    part_number: number
    version: string
    size: string
    created_at: RowTime
  }>(
    `select part_number, version, size::text, created_at from storage.s3_multipart_uploads_parts
      where upload_id = $1 and part_number > $2 order by part_number limit $3`,
    [uploadId, after, limit],
  )
  return rows.map((row) => ({
    number: row.part_number,
    version: row.version,
    size: Number(row.size),
    createdAt: rowTimeText(row.created_at),
  }))
}

/** Deletes an upload with its parts; the bytes of the parts have no row then. */
export async function deleteUpload(session: StorageSession, id: string): Promise<boolean> {
  const { rowCount } = await session.query(
    'delete from storage.s3_multipart_uploads where id = $1',
    [id],
  )
  return rowCount === 1
}

/** Deletes the uploads that began before a moment. */
export async function deleteOldUploads(session: StorageSession, before: Date): Promise<void> {
  await session.query('delete from storage.s3_multipart_uploads where created_at < $1', [before])
}
