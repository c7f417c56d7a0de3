import { getContent, type Snippet } from '@howdah/platform-client/resources/content/get-content'
import { isAbort, PlatformError } from '@howdah/platform-client/errors'
import {
  createContent,
  upsertContent,
  type SnippetPayload,
} from '@howdah/platform-client/resources/content/save-content'
import type { PlatformClient } from '@howdah/platform-client/client'
import type { SnippetGateway } from './snippet-gateway'
import type { PlatformCopy, SnippetFields } from './snippet.types'

/**
 * The content calls of a project's platform: a new snippet is created, others are
 * updated.
 * @param person owner of new snippets; null while unknown
 * @param onInsertFailed a new snippet was refused; called once until it is saved
 */
export function createPlatformGateway(
  client: PlatformClient,
  ref: string,
  person: string | null,
  onInsertFailed: (error: unknown) => void = () => {},
): SnippetGateway {
  /** Owner of each snippet that was read or saved here. */
  const owners = new Map<string, string>()
  const refused = new Set<string>()
  const read = (snippet: Snippet) => {
    refused.delete(snippet.id)
    owners.set(snippet.id, snippet.owner_id)
    return copyOf(snippet)
  }
  return {
    load: async (id, signal) => read(await getContent(client, { ref, contentId: id }, signal)),
    async save(id, fields, version, signal) {
      const owner = owners.get(id) ?? (version === 0 ? (person ?? undefined) : undefined)
      const payload = { ...payloadOf(id, ref, fields, version), owner_id: owner }
      try {
        if (version === 0) return read(await createContent(client, { ref, payload }, signal))
      } catch (error) {
        // An earlier attempt, whose answer was lost, may have created it with another text.
        if (!(error instanceof PlatformError) || error.status !== 409) {
          if (!isAbort(error) && !refused.has(id)) onInsertFailed(error)
          refused.add(id)
          throw error
        }
      }
      return read(await upsertContent(client, { ref, payload }, signal))
    },
  }
}

function payloadOf(
  id: string,
  ref: string,
  fields: SnippetFields,
  version: number,
): SnippetPayload {
  const { name, description, visibility, folderId, sql, chart } = fields
  return {
    id,
    type: 'sql',
    name,
    description,
    visibility,
    project_id: ref,
    folder_id: visibility === 'project' ? null : folderId,
    version,
    content: {
      schema_version: '1.0',
      content_id: id,
      sql,
      chart: chart && { ...chart, y: [...chart.y] },
    },
  }
}

function copyOf({
  name,
  description,
  visibility,
  folder_id: folderId,
  content,
  version,
  updated_at: updatedAt,
}: Snippet): PlatformCopy {
  return {
    fields: { name, description, visibility, folderId, sql: content.sql, chart: content.chart },
    version,
    updatedAt: Date.parse(updatedAt),
  }
}
