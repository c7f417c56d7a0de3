import { generateSqlTitle, upsertContent, type PlatformClient, type SnippetPayload } from '@howdah/platform-client'
import { UNTITLED_SNIPPET } from '@howdah/rules'
import { newSnippetId } from '../snippets/snippet-id'

export interface SavedSnippet {
  id: string
  /** Why it has no title of its own; null when it has one, or none was asked for. */
  titleError: unknown
}

/**
 * Saves a text as a private snippet, and only then gives it a title: what was typed waits for no model.
 * @throws what kept it from being saved
 */
export async function saveAsSnippet(client: PlatformClient, ref: string, sql: string, withTitle: boolean): Promise<SavedSnippet> {
  const id = newSnippetId()
  const payload: SnippetPayload = {
    id,
    type: 'sql',
    name: UNTITLED_SNIPPET,
    description: '',
    visibility: 'user',
    project_id: ref,
    folder_id: null,
    version: 0,
    content: { schema_version: '1.0', content_id: id, sql },
  }
  const { version } = await upsertContent(client, { ref, payload })
  if (!withTitle) return { id, titleError: null }
  try {
    const name = await generateSqlTitle(client, { sql })
    await upsertContent(client, { ref, payload: { ...payload, name, version } })
    return { id, titleError: null }
  } catch (error) {
    return { id, titleError: error }
  }
}
