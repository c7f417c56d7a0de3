import { readCursor, writeCursor } from './content-cursor'
import { entryColumns, matches, visibleContent } from './content-source'
import type { ContentPageRequest, SnippetEntry, SnippetSort } from './content.types'
import type { Queryable } from '../../base/transaction'

/**
 * Sort keys of a page as text for its cursor: in whole microseconds, because a Date has only
 * milliseconds.
 */
const orders: Record<SnippetSort, { key: string; type: string; direction: 'asc' | 'desc' }> = {
  name_asc: { key: 'lower(c.name)', type: 'text', direction: 'asc' },
  inserted_desc: {
    key: '(extract(epoch from c.inserted_at) * 1000000)::bigint',
    type: 'bigint',
    direction: 'desc',
  },
  updated_desc: {
    key: '(extract(epoch from c.updated_at) * 1000000)::bigint',
    type: 'bigint',
    direction: 'desc',
  },
}

/**
 * Returns a page of the visible snippets; a snippet changed between two pages moves, and hides no
 * other.
 * @throws ContentError 'bad-cursor'
 */
export async function listSnippets(
  db: Queryable,
  request: ContentPageRequest,
): Promise<{ entries: SnippetEntry[]; cursor: string | null }> {
  const {
    projectRef,
    personId,
    type: kind,
    visibility,
    favorite,
    folderId,
    search,
    sort,
    limit,
  } = request
  const { key, type, direction } = orders[sort]
  const place = request.cursor === undefined ? null : readCursor(request.cursor, sort)
  const { rows } = await db.query<SnippetEntry & { key: string }>(
    `select ${entryColumns}, (${key})::text as key from ${visibleContent}
        and ($3::text is null or c.visibility = $3)
        and ($4::boolean is null or (f.person_id is not null) = $4)
        and ($5::text is null or case when $5 = 'none' then c.folder_id is null else c.folder_id::text = $5 end)
        and ${matches('$6')}
        and ($7::text is null or (${key}, c.id) ${direction === 'asc' ? '>' : '<'} ($7::${type}, $8::uuid))
        and c.type = $10
      order by ${key} ${direction}, c.id ${direction} limit $9`,
    [
      projectRef,
      personId,
      visibility ?? null,
      favorite ?? null,
      folderId ?? null,
      search?.trim() || null,
      place?.key ?? null,
      place?.id ?? null,
      // One more than requested, to determine if a page follows.
      limit + 1,
      kind,
    ],
  )
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    entries: page.map(({ key: _, ...entry }) => entry),
    cursor: last ? writeCursor(last) : null,
  }
}
