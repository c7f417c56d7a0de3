import { randomUUID } from 'node:crypto'
import type { QueryResultRow } from 'pg'
import type { StorageSession } from './project-databases'
import filesBelowSql from '../sql/files-below.sql'
import listFolderSql from '../sql/list-folder.sql'
import { StorageError } from '../storage-error'
import { storageApiMessages } from '../storage.messages'
import { rowTimeText, type RowTime } from './row-times'
import { folderPrefix } from '../rules/object-name'
import type {
  ListEntry,
  ListRequest,
  NewObject,
  ObjectMetadata,
  StoredFile,
  StoredObject,
  WriteMode,
} from '../storage.types'

interface ObjectRow
  extends QueryResultRow, Omit<StoredObject, 'created_at' | 'updated_at' | 'last_accessed_at'> {
  created_at: RowTime
  updated_at: RowTime
  last_accessed_at: RowTime
}

const columns =
  'id, bucket_id, name, owner_id, version, metadata, user_metadata, created_at, updated_at, last_accessed_at'

const withTimes = <
  T extends {
    created_at: RowTime | null
    updated_at: RowTime | null
    last_accessed_at: RowTime | null
  },
>(
  row: T,
) => ({
  ...row,
  created_at: row.created_at === null ? null : rowTimeText(row.created_at),
  updated_at: row.updated_at === null ? null : rowTimeText(row.updated_at),
  last_accessed_at: row.last_accessed_at === null ? null : rowTimeText(row.last_accessed_at),
})

// The columns of a row of the table are never null.
const toObject = (row: ObjectRow): StoredObject => withTimes(row) as StoredObject

/** @throws StorageError not_found */
export async function getObject(
  session: StorageSession,
  bucketId: string,
  name: string,
): Promise<StoredObject> {
  const { rows } = await session.query<ObjectRow>(
    `select ${columns} from storage.objects where bucket_id = $1 and name = $2`,
    [bucketId, name],
  )
  if (rows[0] === undefined) throw new StorageError('not_found', storageApiMessages.noObject)
  return toObject(rows[0])
}

/** Returns the given names that are visible to the caller. */
export async function namesSeen(
  session: StorageSession,
  bucketId: string,
  names: readonly string[],
): Promise<Set<string>> {
  const { rows } = await session.query<{ name: string }>(
    'select name from storage.objects where bucket_id = $1 and name = any($2)',
    [bucketId, [...names]],
  )
  return new Set(rows.map(({ name }) => name))
}

/** The version under a name, held until the end of the transaction; to be asked as the service. */
export async function holdVersion(
  session: StorageSession,
  bucketId: string,
  name: string,
): Promise<string | null> {
  const { rows } = await session.query<{ version: string }>(
    'select version from storage.objects where bucket_id = $1 and name = $2 for update',
    [bucketId, name],
  )
  return rows[0]?.version ?? null
}

export const metadataOf = (object: NewObject, version: string, size: number): ObjectMetadata => ({
  eTag: `"${version}"`,
  size,
  mimetype: object.mimetype,
  cacheControl: object.cacheControl,
  lastModified: new Date().toISOString(),
  contentLength: size,
  httpStatusCode: 200,
})

export interface WrittenObject {
  object: NewObject
  version: string
  metadata: ObjectMetadata
  owner: string | null
}

/**
 * Writes the row of bytes that are in the store. Nothing is returned by Postgres, since that needs more than to be let write.
 * @returns the row's id, null where there was a row before
 * @throws StorageError Duplicate, not_found, Unauthorized
 */
export async function writeObject(
  session: StorageSession,
  written: WrittenObject,
  mode: WriteMode,
): Promise<string | null> {
  const { object, version, metadata, owner } = written
  const id = randomUUID()
  const values = [object.bucketId, object.name, owner, version, metadata, object.userMetadata]
  if (mode === 'update') {
    const { rowCount } = await session.query(
      `update storage.objects set owner_id = $3, version = $4, metadata = $5, user_metadata = $6, updated_at = now()
        where bucket_id = $1 and name = $2`,
      values,
    )
    if (rowCount === 0) throw new StorageError('not_found', storageApiMessages.noObject)
    return null
  }
  const onConflict =
    mode === 'insert'
      ? ''
      : `on conflict (bucket_id, name) do update
         set owner_id = excluded.owner_id, version = excluded.version, metadata = excluded.metadata,
             user_metadata = excluded.user_metadata, updated_at = now()`
  await session.query(
    `insert into storage.objects (bucket_id, name, owner_id, version, metadata, user_metadata, id)
     values ($1, $2, $3, $4, $5, $6, $7) ${onConflict}`,
    [...values, id],
  )
  return id
}

/** Gives a file another name, in another bucket too; its bytes stay where they are. @throws StorageError not_found, Duplicate */
export async function moveObject(
  session: StorageSession,
  from: { bucketId: string; name: string },
  to: { bucketId: string; name: string },
): Promise<void> {
  const { rowCount } = await session.query(
    'update storage.objects set bucket_id = $3, name = $4, updated_at = now() where bucket_id = $1 and name = $2',
    [from.bucketId, from.name, to.bucketId, to.name],
  )
  if (rowCount === 0) throw new StorageError('not_found', storageApiMessages.noObject)
}

/** Deletes the given names that the caller can delete. */
export async function deleteObjects(
  session: StorageSession,
  bucketId: string,
  names: readonly string[],
): Promise<StoredObject[]> {
  const { rows } = await session.query<ObjectRow>(
    `delete from storage.objects where bucket_id = $1 and name = any($2) returning ${columns}`,
    [bucketId, [...names]],
  )
  return rows.map(toObject)
}

/** Deletes some of a bucket, at most so many. */
export async function deleteSome(
  session: StorageSession,
  bucketId: string,
  maxFiles: number,
): Promise<string[]> {
  const { rows } = await session.query<{ version: string }>(
    `delete from storage.objects where id in (select id from storage.objects where bucket_id = $1 limit $2) returning version`,
    [bucketId, maxFiles],
  )
  return rows.map(({ version }) => version)
}

const orders = {
  name: (order: string) => `lower(name) ${order}`,
  created_at: (order: string) => `created_at ${order}`,
  updated_at: (order: string) => `updated_at ${order}`,
  last_accessed_at: (order: string) => `last_accessed_at ${order}`,
} as const

/** Returns the entries of a folder that the caller can see, folders first. */
export async function listFolder(
  session: StorageSession,
  request: ListRequest,
): Promise<ListEntry[]> {
  const { bucketId, limit, offset, path, search, sortBy } = request
  const prefix = folderPrefix(path)
  // The direction is one of two words and the column one of four.
  const order = orders[sortBy.column](sortBy.order === 'desc' ? 'desc' : 'asc')
  const { rows } = await session.query<
    Omit<ListEntry, 'created_at' | 'updated_at' | 'last_accessed_at'> &
      Record<'created_at' | 'updated_at' | 'last_accessed_at', Date | null>
  >(
    listFolderSql.replace('/* order */', `${order},`),
    // "0" is the sign behind "/".
    [bucketId, prefix, prefix.replace(/\/$/, '0'), search.toLowerCase(), limit, offset],
  )
  return rows.map(withTimes)
}

/** Returns the files with these names, and the files below names with a trailing slash, up to a limit. */
export async function filesBelow(
  session: StorageSession,
  bucketId: string,
  paths: readonly string[],
  maxFiles: number,
): Promise<StoredFile[]> {
  const { rows } = await session.query<{ name: string; version: string; updated_at: Date }>(
    filesBelowSql,
    [
      bucketId,
      paths.filter((path) => !path.endsWith('/')),
      paths.filter((path) => path.endsWith('/')),
      maxFiles,
    ],
  )
  return rows.map(({ name, version, updated_at }) => ({
    name,
    version,
    updatedAt: rowTimeText(updated_at),
  }))
}

/** Of these versions those that a row or a part of an upload has; to be asked as the owner. */
export async function versionsInUse(
  session: StorageSession,
  versions: readonly string[],
): Promise<Set<string>> {
  const { rows } = await session.query<{ version: string }>(
    `select version from storage.objects where version = any($1)
     union all select version from storage.s3_multipart_uploads_parts where version = any($1)`,
    [[...versions]],
  )
  return new Set(rows.map(({ version }) => version))
}

/** Returns the next 1000 versions of files, in their order; `after` null begins. */
export async function versionsAfter(
  session: StorageSession,
  after: string | null,
): Promise<string[]> {
  const { rows } = await session.query<{ version: string }>(
    // People can change the table, and what its operators do.
    `select version::pg_catalog.uuid as version from storage.objects
      where $1::pg_catalog.uuid is null or version::pg_catalog.uuid operator(pg_catalog.>) $1
      order by version::pg_catalog.uuid limit 1000`,
    [after],
  )
  return rows.map(({ version }) => version)
}
