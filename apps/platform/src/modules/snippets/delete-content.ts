import type { PoolClient } from 'pg'
import { ContentError } from './content-errors'
import { mayTakeBack } from './content-rules'
import type { ContentWriter, Snippet } from './content.types'

export type DeletedSnippet = Pick<Snippet, 'id' | 'name' | 'visibility'>

/**
 * Deletes all of the snippets or none. Missing ones, and private ones of another person, are
 * skipped.
 * @throws ContentError 'not-yours'
 */
export async function deleteSnippets(
  client: PoolClient,
  writer: ContentWriter,
  ids: readonly string[],
): Promise<DeletedSnippet[]> {
  const { projectRef, personId } = writer
  const { rows } = await client.query<Pick<Snippet, 'id' | 'visibility' | 'ownerId'>>(
    `select id, visibility, owner_id as "ownerId" from content
      where project_ref = $1 and id = any($2) and (visibility = 'project' or owner_id = $3) order by id for update`,
    [projectRef, [...ids], personId],
  )
  if (rows.some((row) => row.visibility === 'project' && !mayTakeBack(writer, row)))
    throw new ContentError('not-yours')
  const deleted = await client.query<DeletedSnippet>(
    'delete from content where project_ref = $1 and id = any($2) returning id, name, visibility',
    [projectRef, rows.map(({ id }) => id)],
  )
  return deleted.rows
}
