import { deleteContent } from '@howdah/platform-client/resources/content/delete-content'
import { getContent } from '@howdah/platform-client/resources/content/get-content'
import { setContentFavorite } from '@howdah/platform-client/resources/content/set-content-favorite'
import type { PlatformClient } from '@howdah/platform-client/client'
import { duplicateSnippetName, snippetFileName } from '@howdah/rules/snippets/snippet-names'
import { saveBlob } from '../downloads/save-file'
import { freshId } from '@howdah/platform-client/fresh-id'
import type { SnippetSessions } from './session/snippet-sessions'
import { titleOf } from './snippet-title'
import type { SnippetFields } from './snippet.types'
import { whenOpen, whenSaved } from './session/session-waits'

/** Actions on a snippet from outside of its editor. Each fails as the platform fails. */
export interface SnippetActions {
  /** Renames, moves, shares or makes private. Saved immediately, together with unsaved changes. */
  change: (id: string, change: Partial<SnippetFields>) => Promise<void>
  /** Creates a private copy and returns its id and name. */
  duplicate: (id: string) => Promise<{ id: string; name: string }>
  favorite: (id: string, favorite: boolean) => Promise<void>
  /** Downloads the text as a file. */
  download: (id: string) => Promise<void>
  delete: (id: string) => Promise<void>
  /**
   * Returns a title from the platform's AI endpoint; null if there is no text. Does not rename the
   * snippet.
   */
  title: (id: string) => Promise<string | null>
}

export interface SnippetActionsOptions {
  client: PlatformClient
  projectRef: string
  sessions: SnippetSessions
  /** A snippet in a tab stays active after an action. */
  hasTab: (id: string) => boolean
  /** Called in the same breath in which it is gone. */
  onDeleted: (id: string) => void
}

export function createSnippetActions(options: SnippetActionsOptions): SnippetActions {
  const { client, projectRef: ref, sessions, hasTab, onDeleted } = options
  const withSession = async <T>(
    id: string,
    work: (fields: SnippetFields) => Promise<T>,
  ): Promise<T> => {
    try {
      const { document } = await whenOpen(sessions.get(id))
      return await work(document.fields)
    } finally {
      if (!hasTab(id)) sessions.release(id)
    }
  }

  return {
    change: (id, change) =>
      withSession(id, async () => {
        const session = sessions.get(id)
        session.change(change)
        session.save()
        await whenSaved(session)
      }),
    duplicate: (id) =>
      withSession(id, async (fields) => {
        const copy = { id: freshId(), name: duplicateSnippetName(fields.name) }
        const begun = { ...fields, name: copy.name, visibility: 'user', sql: '' } as const
        const session = sessions.begin(copy.id, begun)
        session.change({ sql: fields.sql })
        session.save()
        if (fields.sql !== '') await whenSaved(session)
        return copy
      }),
    favorite: (id, favorite) => setContentFavorite(client, { ref, contentId: id, favorite }),
    download: async (id) => {
      const isHere = hasTab(id) || sessions.getState().local.some((local) => local.id === id)
      const open = isHere ? (await whenOpen(sessions.get(id))).document.fields : null
      const { name, sql } = open ?? (await textOf(client, ref, id))
      saveBlob(new Blob([sql], { type: 'application/sql' }), snippetFileName(name))
    },
    title: (id) =>
      withSession(id, async ({ sql }) => (sql.trim() === '' ? null : titleOf(client, sql))),
    async delete(id) {
      // A pending first save would restore it.
      if (sessions.isSaving(id)) await whenSaved(sessions.get(id)).catch(() => {})
      if (!sessions.isOnlyHere(id)) await deleteContent(client, { ref, ids: [id] })
      sessions.forget(id)
      onDeleted(id)
    },
  }
}

async function textOf(
  client: PlatformClient,
  ref: string,
  id: string,
): Promise<{ name: string; sql: string }> {
  const { name, content } = await getContent(client, { ref, contentId: id })
  return { name, sql: content.sql }
}
