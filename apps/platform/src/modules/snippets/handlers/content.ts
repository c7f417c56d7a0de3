import type { SnippetsCall, SnippetsHandler } from '../services'
import type { components } from '@howdah/contract'
import type { ContentWriter, Snippet, SnippetEntry, SnippetVersion } from '../content.types'
import { AppError } from '../../../base/app-error'
import { contentHandlerMessages } from './content.messages'

type Call = Pick<SnippetsCall<'listContent'>, 'access' | 'params' | 'person'>
type SaveCall = Pick<
  SnippetsCall<'upsertContent'>,
  'access' | 'audit' | 'body' | 'params' | 'person' | 'services'
>

export const listContent: SnippetsHandler<'listContent'> = async ({
  params,
  person,
  services,
  query,
}) => {
  const { folder_id: folderId, ...rest } = query
  const { entries, cursor } = await services.content.page({
    ...rest,
    folderId,
    projectRef: params.ref,
    personId: person.id,
  })
  return { status: 200, body: { data: entries.map((entry) => toEntry(params.ref, entry)), cursor } }
}

export const countContent: SnippetsHandler<'countContent'> = async ({
  params,
  person,
  services,
  query,
}) => ({
  status: 200,
  body: await services.content.count({ projectRef: params.ref, personId: person.id }, query.search),
})

export const getContent: SnippetsHandler<'getContent'> = async ({ params, person, services }) => ({
  status: 200,
  body: toSnippet(
    params.ref,
    await services.content.get({ projectRef: params.ref, personId: person.id }, params.content_id),
  ),
})

export const listContentVersions: SnippetsHandler<'listContentVersions'> = async ({
  params,
  person,
  services,
}) => {
  const versions = await services.content.versions(
    { projectRef: params.ref, personId: person.id },
    params.content_id,
  )
  const people = await services.identity.describe(versions.map(({ authorId }) => authorId))
  return { status: 200, body: { data: versions.map((version) => toVersion(version, people)) } }
}

export const getContentVersion: SnippetsHandler<'getContentVersion'> = async ({
  params,
  person,
  services,
}) => {
  const reader = { projectRef: params.ref, personId: person.id }
  const version = await services.content.version(reader, params.content_id, Number(params.version))
  const people = await services.identity.describe([version.authorId])
  return { status: 200, body: { ...toVersion(version, people), sql: version.sql } }
}

export const createContent: SnippetsHandler<'createContent'> = async (call) => ({
  status: 201,
  body: await save(call, true),
})

export const upsertContent: SnippetsHandler<'upsertContent'> = async (call) => ({
  status: 200,
  body: await save(call, false),
})

export const deleteContent: SnippetsHandler<'deleteContent'> = async (call) => {
  const { audit, services, query } = call
  const deleted = await services.content.remove(writerOf(call), query.ids)
  // Private snippets are not audited.
  const shared = deleted
    .filter(({ visibility }) => visibility === 'project')
    .map(({ id, name }) => ({ id, name }))
  const [first] = shared
  if (first) audit({ target: { type: 'snippet', ...first }, before: { shared } })
  return { status: 204 }
}

export const setContentFavorite: SnippetsHandler<'setContentFavorite'> = async ({
  body,
  params,
  person,
  services,
}) => {
  await services.content.setFavorite(
    { projectRef: params.ref, personId: person.id },
    params.content_id,
    body.favorite,
  )
  return { status: 204 }
}

async function save(call: SaveCall, onlyNew: boolean) {
  const { audit, body, params, services } = call
  const { content } = body
  if (body.project_id !== undefined && body.project_id !== params.ref)
    throw misfit('project_id', contentHandlerMessages.otherProject)
  if (content.content_id !== undefined && content.content_id !== body.id) {
    throw misfit('content.content_id', contentHandlerMessages.otherContent)
  }
  const { before, snippet } = await services.content.save(
    writerOf(call),
    {
      id: body.id,
      type: body.type,
      name: body.name,
      description: body.description,
      visibility: body.visibility,
      ownerId: body.owner_id,
      folderId: body.folder_id,
      sql: content.sql,
      chart: content.chart,
      favorite: body.favorite ?? content.favorite,
      version: body.version,
    },
    { onlyNew },
  )
  // Texts are saved during typing; the log only contains changes of visibility.
  if ((before?.visibility ?? 'user') !== snippet.visibility) {
    audit({
      target: { type: 'snippet', id: snippet.id, name: snippet.name },
      ...(before && { before: { visibility: before.visibility } }),
      after: { visibility: snippet.visibility },
    })
  }
  return toSnippet(params.ref, snippet)
}

function writerOf({ access, params, person }: Call): ContentWriter {
  return {
    projectRef: params.ref,
    personId: person.id,
    mayShare: access.can('update', 'shared_content'),
    mayDeleteShared: access.can('delete', 'shared_content'),
  }
}

function misfit(field: string, message: string): AppError {
  return new AppError(400, 'bad_request', message, {
    details: [{ path: `body.${field}`, message }],
  })
}

function toVersion(
  { authorId, bytes, savedAt, version }: SnippetVersion,
  people: ReadonlyMap<string, { name: string }>,
): components['schemas']['SnippetVersion'] {
  // An account that was deleted has no name.
  const author = { id: authorId, name: people.get(authorId)?.name ?? null }
  return { version, author, saved_at: savedAt.toISOString(), bytes }
}

function toEntry(ref: string, entry: SnippetEntry): components['schemas']['SnippetEntry'] {
  return {
    id: entry.id,
    type: entry.type,
    name: entry.name,
    description: entry.description,
    visibility: entry.visibility,
    owner_id: entry.ownerId,
    project_id: ref,
    folder_id: entry.folderId,
    favorite: entry.favorite,
    version: entry.version,
    inserted_at: entry.insertedAt.toISOString(),
    updated_at: entry.updatedAt.toISOString(),
  }
}

function toSnippet(ref: string, snippet: Snippet): components['schemas']['Snippet'] {
  const { chart, favorite, id, sql } = snippet
  return {
    ...toEntry(ref, snippet),
    content: { schema_version: '1.0', content_id: id, sql, favorite, chart },
  }
}
