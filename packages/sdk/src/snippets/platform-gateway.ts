import { getContent, type Snippet } from '@howdah/platform-client/resources/content/get-content'
import {
  upsertContent,
  type SnippetPayload,
} from '@howdah/platform-client/resources/content/save-content'
import type { PlatformClient } from '@howdah/platform-client/client'
import type { SnippetGateway } from './snippet-gateway'
import type { PlatformCopy, SnippetFields } from './snippet.types'

/** The content calls of a project's platform, spec section 7. */
export function createPlatformGateway(client: PlatformClient, ref: string): SnippetGateway {
  return {
    load: async (id, signal) => copyOf(await getContent(client, { ref, contentId: id }, signal)),
    save: async (id, fields, version, signal) =>
      copyOf(
        await upsertContent(client, { ref, payload: payloadOf(id, ref, fields, version) }, signal),
      ),
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
