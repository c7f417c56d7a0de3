import type { Pool, PoolClient } from 'pg'
import { ContentError } from './content-errors'
import {
  MAX_OWNER_VERSION_BYTES,
  MAX_VERSION_BYTES,
  MAX_VERSIONS,
  SECONDS_PER_VERSION,
} from './content-rules'
import type { ContentReader, ContentWriter, SnippetVersion } from './content.types'

const columns = `v.version, v.author_id as "authorId", v.saved_at as "savedAt", v.bytes`

/** Versions that the person may see: $1 project, $2 person, $3 snippet. */
const visibleVersions = `content_versions v join content c on c.project_ref = v.project_ref and c.id = v.content_id
  where c.project_ref = $1 and c.id = $3
    and (c.owner_id = $2 or (c.visibility = 'project' and v.visibility = 'project'))`

/** Returns the earlier texts of a snippet, the newest first. @throws ContentError 'no-content' */
export async function listVersions(
  db: Pool,
  { projectRef, personId }: ContentReader,
  id: string,
): Promise<SnippetVersion[]> {
  const values = [projectRef, personId, id]
  const { rows } = await db.query<SnippetVersion>(
    `select ${columns} from ${visibleVersions} order by v.version desc`,
    values,
  )
  if (rows.length > 0) return rows
  const { rowCount } = await db.query(
    `select from content where project_ref = $1 and id = $3 and (visibility = 'project' or owner_id = $2)`,
    values,
  )
  if (rowCount === 0) throw new ContentError('no-content')
  return []
}

/** Returns an earlier text of a snippet. @throws ContentError 'no-version' */
export async function readVersion(
  db: Pool,
  { projectRef, personId }: ContentReader,
  id: string,
  version: number,
): Promise<SnippetVersion & { sql: string }> {
  const { rows } = await db.query<SnippetVersion & { sql: string }>(
    `select ${columns}, v.sql from ${visibleVersions} and v.version = $4`,
    [projectRef, personId, id, version],
  )
  const [found] = rows
  if (!found) throw new ContentError('no-version')
  return found
}

/**
 * Stores the text of a locked snippet before another replaces it: each text of another person, and a person's own every few minutes.
 * Deletes the oldest versions beyond the bounds.
 * @returns whether a new version begins with the text that is saved next
 */
export async function storeVersion(
  client: PoolClient,
  { personId, projectRef }: ContentWriter,
  id: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into content_versions (project_ref, content_id, version, visibility, author_id, sql, saved_at)
     select project_ref, id, version, visibility, coalesce(updated_by, owner_id), sql, updated_at from content
      where project_ref = $1 and id = $2 and sql <> ''
        and (coalesce(updated_by, owner_id) <> $3 or writing_since < clock_timestamp() - make_interval(secs => $4))`,
    [projectRef, id, personId, SECONDS_PER_VERSION],
  )
  if (rowCount === 0) return false
  await client.query(
    `delete from content_versions v using (
       select version, row_number() over newest as place, sum(bytes) over newest as total
         from content_versions where project_ref = $1 and content_id = $2
       window newest as (order by version desc)
     ) counted
     where v.project_ref = $1 and v.content_id = $2 and v.version = counted.version
       and (counted.place > $3 or (counted.total > $4 and counted.place > 1))`,
    [projectRef, id, MAX_VERSIONS, MAX_VERSION_BYTES],
  )
  await client.query(
    `delete from content_versions v using (
       select v.content_id, v.version, sum(v.bytes) over (order by v.saved_at desc, v.content_id) as total
         from content_versions v join content c on c.project_ref = v.project_ref and c.id = v.content_id
        where c.project_ref = $1 and c.owner_id = (select owner_id from content where project_ref = $1 and id = $2)
     ) counted
     where v.project_ref = $1 and v.content_id = counted.content_id and v.version = counted.version and counted.total > $3`,
    [projectRef, id, MAX_OWNER_VERSION_BYTES],
  )
  return true
}
