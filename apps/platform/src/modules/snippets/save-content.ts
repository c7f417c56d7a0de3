import type { PoolClient } from 'pg'
import { ContentError } from './content-errors'
import { storeVersion } from './content-versions'
import {
  checkChange,
  isSame,
  MAX_SNIPPET_BYTES,
  MAX_SNIPPETS,
  applySnippetInput,
  type SnippetState,
} from './content-rules'
import type { ContentWriter, Snippet, SnippetVisibility, SnippetInput } from './content.types'

/** A snippet that was saved, and how it was visible before; null for a new one. */
export interface SavedSnippet {
  snippet: Snippet
  before: { visibility: SnippetVisibility } | null
}

const columns = `id, type, name, description, visibility, owner_id as "ownerId", folder_id as "folderId", sql, chart, version,
  inserted_at as "insertedAt", updated_at as "updatedAt"`

type Row = Omit<Snippet, 'favorite'>

/**
 * Creates a snippet, or changes the existing one. Nothing newer than `input.version` is overwritten;
 * repeating a save whose answer was lost is no conflict.
 * @throws ContentError
 */
export async function saveSnippet(
  client: PoolClient,
  writer: ContentWriter,
  input: SnippetInput,
  onlyNew: boolean,
): Promise<SavedSnippet> {
  // Folder before snippet, as the deletion of a folder locks them too: two that wait for each other would both fail.
  const hasFolder = await lockFolder(client, writer, input)
  const current = await lockSnippet(client, writer, input)
  if (current === null) {
    const inserted = await insertSnippet(client, writer, input, hasFolder)
    // Another request has just inserted this id.
    if (inserted === null) return saveSnippet(client, writer, input, onlyNew)
    return {
      snippet: { ...inserted, favorite: await keepFavorite(client, writer, input) },
      before: null,
    }
  }
  const isTheirs = current.visibility === 'user' && current.ownerId !== writer.personId
  if (current.type !== input.type || (onlyNew && isTheirs)) throw new ContentError('taken')
  if (isTheirs) throw new ContentError('no-content')
  const next = applySnippetInput(current, input)
  const before = { visibility: current.visibility }
  const isDone = isSame(current, next)
  if (onlyNew && !isDone) throw new ContentError('taken')
  if (!isDone && input.version !== undefined && input.version !== current.version)
    throw new ContentError('newer')
  if (input.ownerId !== undefined && input.ownerId !== current.ownerId)
    throw new ContentError('other-owner')
  const favorite = await keepFavorite(client, writer, input)
  if (isDone) return { snippet: { ...current, favorite }, before }
  checkChange(writer, current, next)
  checkFolder(writer, next, current, hasFolder)
  if (Buffer.byteLength(next.sql) > Buffer.byteLength(current.sql))
    await checkRoom(client, { ...writer, personId: current.ownerId }, next)
  // The text that goes stays to be read and restored.
  const begins = next.sql !== current.sql && (await storeVersion(client, writer, input.id))
  return {
    snippet: { ...(await updateSnippet(client, writer, input.id, next, begins)), favorite },
    before,
  }
}

async function lockSnippet(
  client: PoolClient,
  { projectRef }: ContentWriter,
  { id }: SnippetInput,
): Promise<Row | null> {
  const { rows } = await client.query<Row>(
    `select ${columns} from content where project_ref = $1 and id = $2 for update`,
    [projectRef, id],
  )
  return rows[0] ?? null
}

/** Null if the id is taken. */
async function insertSnippet(
  client: PoolClient,
  writer: ContentWriter,
  input: SnippetInput,
  hasFolder: boolean,
): Promise<Row | null> {
  // The text that this save is based on was deleted, and only a person can decide to create it
  // again.
  if (input.version !== undefined && input.version > 0) throw new ContentError('no-content')
  if (input.ownerId !== undefined && input.ownerId !== writer.personId)
    throw new ContentError('other-owner')
  const next = applySnippetInput(null, input)
  checkChange(writer, null, next)
  checkFolder(writer, next, null, hasFolder)
  await checkRoom(client, writer, next)
  try {
    const { rows } = await client.query<Row>(
      `insert into content (project_ref, id, type, owner_id, name, description, visibility, folder_id, sql, chart)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning ${columns}`,
      [writer.projectRef, input.id, input.type, writer.personId, ...valuesOf(next)],
    )
    return rows[0] ?? null
  } catch (error) {
    // The project was deleted since the permission was checked.
    if (error instanceof Error && 'constraint' in error && error.constraint === 'content_project')
      throw new ContentError('no-project')
    throw error
  }
}

async function updateSnippet(
  client: PoolClient,
  { personId, projectRef }: ContentWriter,
  id: string,
  next: SnippetState,
  beginsVersion: boolean,
): Promise<Row> {
  // clock_timestamp: a transaction that waited for the lock began before the change that it comes after.
  const { rows } = await client.query<Row>(
    `update content set name = $3, description = $4, visibility = $5, folder_id = $6, sql = $7, chart = $8,
            updated_by = case when sql = $7 then updated_by else $9 end,
            writing_since = case when $10 then clock_timestamp() else writing_since end,
            version = version + 1, updated_at = clock_timestamp()
      where project_ref = $1 and id = $2 returning ${columns}`,
    [projectRef, id, ...valuesOf(next), personId, beginsVersion],
  )
  const [row] = rows
  if (!row) throw new Error('A locked snippet was gone.')
  return row
}

const valuesOf = ({ name, description, visibility, folderId, sql, chart }: SnippetState) => [
  name,
  description,
  visibility,
  folderId,
  sql,
  chart === null ? null : JSON.stringify(chart),
]

/**
 * Returns true if the person has the folder that the save names; locks the folder until the save is
 * done.
 */
async function lockFolder(
  client: PoolClient,
  { projectRef, personId }: ContentWriter,
  { folderId }: SnippetInput,
): Promise<boolean> {
  if (!folderId) return false
  const { rowCount } = await client.query(
    'select from content_folders where id = $1 and project_ref = $2 and owner_id = $3 for share',
    [folderId, projectRef, personId],
  )
  return rowCount === 1
}

/** A snippet moves into folders of its owner's only. @throws ContentError 'folder-gone' */
function checkFolder(
  { personId }: ContentWriter,
  { folderId }: SnippetState,
  current: Row | null,
  hasFolder: boolean,
): void {
  if (folderId === null || folderId === current?.folderId) return
  if (!hasFolder || (current !== null && current.ownerId !== personId))
    throw new ContentError('folder-gone')
}

async function checkRoom(
  client: PoolClient,
  { projectRef, personId }: ContentWriter,
  { sql }: SnippetState,
): Promise<void> {
  const { rows } = await client.query<{ count: number; bytes: string }>(
    'select count(*)::int as count, coalesce(sum(bytes), 0) as bytes from content where project_ref = $1 and owner_id = $2',
    [projectRef, personId],
  )
  const { count = 0, bytes = '0' } = rows[0] ?? {}
  if (count >= MAX_SNIPPETS) throw new ContentError('too-many')
  if (Number(bytes) + Buffer.byteLength(sql) > MAX_SNIPPET_BYTES) throw new ContentError('too-much')
}

/** Saves the requested favourite state, and returns the current one. */
async function keepFavorite(
  client: PoolClient,
  { projectRef, personId }: ContentWriter,
  { id, favorite }: SnippetInput,
): Promise<boolean> {
  const values = [projectRef, id, personId]
  if (favorite === true)
    await client.query(
      'insert into content_favorites values ($1, $2, $3) on conflict do nothing',
      values,
    )
  const where =
    'from content_favorites where project_ref = $1 and content_id = $2 and person_id = $3'
  if (favorite === false) await client.query(`delete ${where}`, values)
  return favorite ?? (await client.query(`select ${where}`, values)).rowCount === 1
}
