import { json } from './story-platform'

export interface StorySnippet {
  id: string
  name: string
  sql: string
  visibility?: 'user' | 'project'
  folder_id?: string | null
  favorite?: boolean
  owner_id?: string
}

export interface StoryFolder {
  id: string
  name: string
  parent_id?: string | null
}

type Fetch = typeof globalThis.fetch
type StoredSnippet = Required<StorySnippet> & { version: number; updated_at: string }

/** The content calls of a platform in the page, over another that answers everything else. */
export interface StoryContent {
  fetch: Fetch
  /** The snippets as they are now. */
  snippets: Map<string, StoredSnippet>
  /** In place of an answer to a request: a status and a message, or nothing at all. */
  failWith:
    | ((
        method: string,
        path: string,
      ) => { status: number; code: string; message: string } | 'no answer' | null)
    | null
}

export const snippetId = (number: number) =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export function storyContent(
  rest: Fetch,
  snippets: readonly StorySnippet[],
  folders: readonly StoryFolder[] = [],
): StoryContent {
  const stored = new Map(snippets.map((snippet) => [snippet.id, keep(snippet)]))
  const inFolders = folders.map((folder) => folderOf(folder))
  const content: StoryContent = { fetch: answer, snippets: stored, failWith: null }
  let folderCount = 0
  const earlier = new Map<
    string,
    { version: number; author: object; saved_at: string; bytes: number; sql: string }[]
  >()

  async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const [, path] = /^\/platform\/projects\/[a-z]{20}\/content(.*)$/.exec(url.pathname) ?? []
    if (path === undefined) return rest(request)
    const failWith = content.failWith?.(request.method, path)
    if (failWith === 'no answer') throw new TypeError('Failed to fetch')
    if (failWith) return refusal(failWith.status, failWith.code, failWith.message)
    if (path === '/folders')
      return request.method === 'GET'
        ? json({ folders: inFolders })
        : makeFolder(await body(request))
    if (path === '') {
      if (request.method === 'GET') return list(url.searchParams)
      if (request.method === 'DELETE') return remove(url.searchParams)
      return save(await body(request))
    }
    const [, versionsOf, version] = /^\/item\/([^/]+)\/versions(?:\/(\d+))?$/.exec(path) ?? []
    if (versionsOf !== undefined) return answerVersions(versionsOf, version)
    const [, id = '', favorite] = /^\/item\/([^/]+)(\/favorite)?$/.exec(path) ?? []
    const found = stored.get(id)
    if (!found) return refusal(404, 'not_found', 'Snippet not found.')
    if (!favorite) return json(withText(found))
    found.favorite = (await body(request)).favorite === true
    return new Response(null, { status: 204 })
  }

  function list(query: URLSearchParams): Response {
    const [visibility, favorite, folder, search] = [
      'visibility',
      'favorite',
      'folder_id',
      'search',
    ].map((name) => query.get(name))
    const fitting = [...stored.values()]
      .filter((one) => !visibility || one.visibility === visibility)
      .filter((one) => !favorite || one.favorite)
      .filter((one) => !folder || (one.folder_id ?? 'none') === folder)
      .filter((one) => !search || one.name.toLowerCase().includes(search.toLowerCase()))
      .sort((a, b) => a.name.localeCompare(b.name))
    const from = Number(query.get('cursor') ?? 0)
    const more = from + 100 < fitting.length
    return json({
      data: fitting.slice(from, from + 100).map(entryOf),
      cursor: more ? String(from + 100) : null,
    })
  }

  function answerVersions(id: string, number: string | undefined): Response {
    const versions = earlier.get(id) ?? []
    if (number === undefined)
      return json({ data: versions.map(({ sql: _, ...version }) => version) })
    return json(versions.find(({ version }) => version === Number(number)) ?? null)
  }

  function save(payload: Record<string, unknown>): Response {
    const id = String(payload.id)
    const before = stored.get(id)
    if ((before?.version ?? 0) !== payload.version)
      return refusal(409, 'version_conflict', 'Someone else changed this snippet.')
    const { sql } = payload.content as { sql: string }
    if (before && before.sql !== sql) {
      const author = { id: 'u_2', name: 'Grace' }
      const replaced = {
        version: before.version,
        author,
        saved_at: before.updated_at,
        bytes: before.sql.length,
        sql: before.sql,
      }
      earlier.set(id, [replaced, ...(earlier.get(id) ?? [])])
    }
    const { name, visibility, folder_id } = payload as Pick<
      StoredSnippet,
      'name' | 'visibility' | 'folder_id'
    >
    stored.set(id, {
      ...keep({ id, name, sql, visibility, folder_id, favorite: before?.favorite }),
      version: (before?.version ?? 0) + 1,
    })
    return json(withText(stored.get(id)))
  }

  function remove(query: URLSearchParams): Response {
    for (const id of (query.get('ids') ?? '').split(',')) stored.delete(id)
    return new Response(null, { status: 204 })
  }

  function makeFolder({ name, parentId }: Record<string, unknown>): Response {
    if (inFolders.some((folder) => folder.name === name)) {
      return refusal(
        409,
        'conflict',
        'Unable to create new folder: This folder name already exists',
      )
    }
    folderCount += 1
    const made = folderOf({
      id: snippetId(900 + folderCount),
      name: String(name),
      parent_id: (parentId as string | null | undefined) ?? null,
    })
    inFolders.push(made)
    return json(made, 201)
  }
  return content
}

const body = (request: Request) => request.json() as Promise<Record<string, unknown>>

const refusal = (status: number, code: string, message: string) =>
  json({ code, message, request_id: 'req_story' }, status)

function keep({
  id,
  name,
  sql,
  visibility = 'user',
  folder_id = null,
  favorite = false,
  owner_id = 'u_1',
}: StorySnippet): StoredSnippet {
  return {
    id,
    name,
    sql,
    visibility,
    folder_id,
    favorite,
    owner_id,
    version: 1,
    updated_at: new Date().toISOString(),
  }
}

function entryOf({ sql: _, ...entry }: StoredSnippet) {
  return {
    ...entry,
    type: 'sql',
    description: '',
    project_id: 'abcdefghijklmnopqrst',
    inserted_at: '2026-01-05T10:00:00Z',
  }
}

function withText(stored: StoredSnippet | undefined) {
  if (!stored) return null
  const content = {
    schema_version: '1.0',
    content_id: stored.id,
    sql: stored.sql,
    favorite: stored.favorite,
    chart: null,
  }
  return { ...entryOf(stored), content }
}

function folderOf({ id, name, parent_id = null }: StoryFolder) {
  return { id, name, parent_id, owner_id: 'u_1', project_id: 'abcdefghijklmnopqrst' }
}
