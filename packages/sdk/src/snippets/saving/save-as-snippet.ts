import type { PlatformClient } from '@howdah/platform-client/client'
import { createPlatformGateway } from '../platform-gateway'
import { newSnippet } from '../session/snippet-flow'
import { freshId } from '@howdah/platform-client/fresh-id'
import { titleOf } from '../snippet-title'

export interface SavedAsSnippet {
  id: string
  /** Why it has no title of its own; null when it has one, or none was asked for. */
  titleError: unknown
}

/**
 * Saves a text as a private snippet, and only then gives it a title: the typed text does not wait
 * for a model.
 * @throws the error that prevented saving
 */
export async function saveAsSnippet(
  client: PlatformClient,
  ref: string,
  person: string | null,
  sql: string,
  withTitle: boolean,
): Promise<SavedAsSnippet> {
  const id = freshId()
  const gateway = createPlatformGateway(client, ref, person)
  // The save is never aborted.
  const { signal } = new AbortController()
  const { fields, version } = await gateway.save(id, newSnippet({ sql }).fields, 0, signal)
  if (!withTitle) return { id, titleError: null }
  try {
    await gateway.save(id, { ...fields, name: await titleOf(client, sql) }, version, signal)
    return { id, titleError: null }
  } catch (error) {
    return { id, titleError: error }
  }
}
