import type { Pool } from 'pg'
import { ContentError } from './content-errors'
import { entryColumns, matches, visibleContent } from './content-source'
import { deleteSnippets, type DeletedSnippet } from './delete-content'
import { listSnippets } from './list-content'
import { listVersions, readVersion } from './content-versions'
import { saveSnippet, type SavedSnippet } from './save-content'
import type {
  ContentPageRequest,
  ContentReader,
  ContentWriter,
  Snippet,
  SnippetEntry,
  SnippetVersion,
  SnippetInput,
} from './content.types'
import { inTransaction } from '../../base/transaction'

/** People's snippets of SQL. Private ones are there for their owners only. */
export interface ContentStore {
  page(request: ContentPageRequest): Promise<{ entries: SnippetEntry[]; cursor: string | null }>
  count(
    reader: ContentReader,
    search: string | undefined,
  ): Promise<{ private: number; shared: number; favorites: number }>
  /** @throws ContentError 'no-content' */
  get(reader: ContentReader, id: string): Promise<Snippet>
  /** All of it or nothing. `onlyNew` refuses an id that is taken. @throws ContentError */
  save(
    writer: ContentWriter,
    input: SnippetInput,
    options?: { onlyNew?: boolean },
  ): Promise<SavedSnippet>
  /**
   * Deletes all of them or none; missing ones are ignored. Returns the deleted ones.
   * @throws ContentError
   */
  remove(writer: ContentWriter, ids: readonly string[]): Promise<DeletedSnippet[]>
  /** Earlier texts of a snippet, the newest first. @throws ContentError 'no-content' */
  versions(reader: ContentReader, id: string): Promise<SnippetVersion[]>
  /** @throws ContentError 'no-version' */
  version(
    reader: ContentReader,
    id: string,
    version: number,
  ): Promise<SnippetVersion & { sql: string }>
  /** @throws ContentError 'no-content' */
  setFavorite(reader: ContentReader, id: string, favorite: boolean): Promise<void>
}

export function createContentStore(db: Pool): ContentStore {
  return {
    page: (request) => listSnippets(db, request),
    async count({ projectRef, personId }, search) {
      const { rows } = await db.query<{ private: number; shared: number; favorites: number }>(
        `select count(*) filter (where c.visibility = 'user')::int as private,
                count(*) filter (where c.visibility = 'project')::int as shared,
                count(f.person_id)::int as favorites
           from ${visibleContent} and c.type = 'sql' and ${matches('$3')}`,
        [projectRef, personId, search?.trim() || null],
      )
      return rows[0] ?? { private: 0, shared: 0, favorites: 0 }
    },
    async get({ projectRef, personId }, id) {
      const { rows } = await db.query<Snippet>(
        `select ${entryColumns}, c.sql, c.chart from ${visibleContent} and c.id = $3`,
        [projectRef, personId, id],
      )
      const [snippet] = rows
      if (!snippet) throw new ContentError('no-content')
      return snippet
    },
    save: (writer, input, { onlyNew = false } = {}) =>
      inTransaction(db, (client) => saveSnippet(client, writer, input, onlyNew)),
    versions: (reader, id) => listVersions(db, reader, id),
    version: (reader, id, version) => readVersion(db, reader, id, version),
    remove: (writer, ids) => inTransaction(db, (client) => deleteSnippets(client, writer, ids)),
    async setFavorite({ projectRef, personId }, id, favorite) {
      // Locked, so that a favorite cannot be added to a snippet that is being deleted.
      const { rowCount } = await db.query(
        favorite
          ? `with visible as (
               select project_ref, id from content where project_ref = $1 and id = $3 and (visibility = 'project' or owner_id = $2) for share
             ), stored as (
               insert into content_favorites (project_ref, content_id, person_id) select project_ref, id, $2 from visible
               on conflict do nothing
             )
             select from visible`
          : `with gone as (delete from content_favorites where project_ref = $1 and content_id = $3 and person_id = $2)
             select from content where project_ref = $1 and id = $3 and (visibility = 'project' or owner_id = $2)`,
        [projectRef, personId, id],
      )
      if (rowCount === 0) throw new ContentError('no-content')
    },
  }
}
