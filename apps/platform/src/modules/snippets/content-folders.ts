import type { Pool, PoolClient } from 'pg'
import { ContentError } from './content-errors'
import { checkPlace, MAX_FOLDERS, subtreeOf } from './content-rules'
import type { ContentReader, SnippetFolder } from './content.types'
import { inTransaction, type Queryable } from '../../base/transaction'

/** People's folders for their private snippets. Visible only to their owner. */
export interface ContentFolders {
  /** By name. */
  list(reader: ContentReader): Promise<SnippetFolder[]>
  /** @throws ContentError */
  create(
    owner: ContentReader,
    folder: { name: string; parentId: string | null },
  ): Promise<SnippetFolder>
  /** Without `parentId` it stays where it is. @throws ContentError */
  update(
    owner: ContentReader,
    id: string,
    change: { name: string; parentId?: string | null },
  ): Promise<SnippetFolder>
  /** The folders in it go too; the snippets in them move to where it was. @throws ContentError */
  remove(owner: ContentReader, id: string): Promise<void>
}

const columns = 'id, owner_id as "ownerId", parent_id as "parentId", name'

export function createContentFolders(db: Pool): ContentFolders {
  return {
    list: (reader) => listFolders(db, reader),
    create: ({ projectRef, personId }, { name, parentId }) =>
      changing(db, { projectRef, personId }, 'create-name-taken', async (client, folders) => {
        if (folders.length >= MAX_FOLDERS) throw new ContentError('too-many-folders')
        checkPlace(folders, null, parentId)
        return client.query<SnippetFolder>(
          `insert into content_folders (project_ref, owner_id, name, parent_id) values ($1, $2, $3, $4) returning ${columns}`,
          [projectRef, personId, name.trim(), parentId],
        )
      }),
    update: (owner, id, { name, parentId }) =>
      changing(db, owner, 'update-name-taken', async (client, folders) => {
        const current = folderOf(folders, id)
        const place = parentId === undefined ? current.parentId : parentId
        checkPlace(folders, id, place)
        return client.query<SnippetFolder>(
          `update content_folders set name = $2, parent_id = $3 where id = $1 returning ${columns}`,
          [id, name.trim(), place],
        )
      }),
    async remove(owner, id) {
      await changing(db, owner, 'no-folder', async (client, folders) => {
        const { parentId } = folderOf(folders, id)
        const all = subtreeOf(folders, id)
        // Locked first: a snippet that is being saved into one of them is there before they are emptied.
        await client.query(
          'select from content_folders where id = any($1) order by id for update',
          [all],
        )
        await client.query('update content set folder_id = $2 where folder_id = any($1)', [
          all,
          parentId,
        ])
        return client.query<SnippetFolder>(
          `delete from content_folders where id = $1 returning ${columns}`,
          [id],
        )
      })
    },
  }
}

async function listFolders(
  db: Queryable,
  { projectRef, personId }: ContentReader,
): Promise<SnippetFolder[]> {
  const { rows } = await db.query<SnippetFolder>(
    `select ${columns} from content_folders where project_ref = $1 and owner_id = $2 order by lower(name), id`,
    [projectRef, personId],
  )
  return rows
}

/**
 * Allows one change of a person's folders at a time, so two changes cannot move two folders into
 * each other.
 */
function changing(
  db: Pool,
  owner: ContentReader,
  nameTaken: ContentError['reason'],
  change: (
    client: PoolClient,
    folders: readonly SnippetFolder[],
  ) => Promise<{ rows: SnippetFolder[] }>,
): Promise<SnippetFolder> {
  return inTransaction(db, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `content_folders/${owner.projectRef}/${owner.personId}`,
    ])
    try {
      const { rows } = await change(client, await listFolders(client, owner))
      const [folder] = rows
      if (!folder) throw new ContentError('no-folder')
      return folder
    } catch (error) {
      const constraint = error instanceof Error && 'constraint' in error ? error.constraint : null
      if (constraint === 'content_folders_name') throw new ContentError(nameTaken)
      if (constraint === 'content_folders_project') throw new ContentError('no-project')
      throw error
    }
  })
}

function folderOf(folders: readonly SnippetFolder[], id: string): SnippetFolder {
  const folder = folders.find((candidate) => candidate.id === id)
  if (!folder) throw new ContentError('no-folder')
  return folder
}
