import { json } from './story-platform'

interface StoryFile {
  size: number
  mimetype: string
  /** Content of a preview. */
  text?: string
}

export interface StoryBucket {
  public?: boolean
  files: Record<string, StoryFile>
}

interface ListBody {
  path?: string
  options?: {
    limit?: number
    offset?: number
    search?: string
    sortBy?: { column?: string; order?: string }
  }
}

const AT = '2026-01-05T10:00:00.000Z'
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="160"><rect width="240" height="160" fill="teal"/><circle cx="120" cy="80" r="48" fill="gold"/></svg>'

/** The storage of a platform in the page: buckets and files in memory, asked and changed by the contract's calls. Nothing is uploaded to it. */
export function storyStorage(
  given: Record<string, StoryBucket>,
  { status = 'ACTIVE_HEALTHY' }: { status?: string } = {},
) {
  const buckets = new Map(
    Object.entries(given).map(([id, { files, ...rest }]) => [
      id,
      { ...rest, files: new Map(Object.entries(files)) },
    ]),
  )
  const requests: string[] = []
  const missing = () =>
    json({ code: 'not_found', message: 'There is no such thing.', request_id: 'req_story' }, 404)
  const bucketOf = (id: string) => ({
    id,
    name: id,
    public: buckets.get(id)?.public ?? false,
    file_size_limit: null,
    allowed_mime_types: null,
    created_at: AT,
    updated_at: AT,
  })

  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    requests.push(`${request.method} ${pathname}`)
    const body: unknown =
      request.method === 'GET' ? null : JSON.parse((await request.text()) || 'null')
    const ref = /^\/platform\/(?:projects|storage)\/([a-z]{20})/.exec(pathname)?.[1] ?? ''
    if (pathname === `/platform/projects/${ref}`) return json(projectOf(ref, status))
    if (pathname === `/platform/projects/${ref}/databases`)
      return json([
        { identifier: ref, connection_string: 'postgresql://postgres@localhost/postgres' },
      ])
    if (pathname === `/platform/projects/${ref}/config/storage`) return json(settingsOf(ref))
    if (pathname === `/platform/projects/${ref}/query`)
      return emptyFolder(body as { parameters: [string, string] })
    const [, id, rest = ''] =
      /^\/platform\/storage\/[a-z]{20}\/buckets(?:\/([^/]+))?(\/.+)?$/.exec(pathname) ?? []
    if (id === undefined)
      return pathname.endsWith('/buckets')
        ? answerBuckets(request.method, body as { id: string; public?: boolean })
        : missing()
    const bucket = buckets.get(decodeURIComponent(id))
    if (!bucket) return missing()
    const { files } = bucket
    switch (`${request.method} ${rest}`) {
      case 'POST /empty':
        files.clear()
        return new Response(null, { status: 204 })
      case 'DELETE ':
        buckets.delete(decodeURIComponent(id))
        return new Response(null, { status: 204 })
      case 'POST /objects/list':
        return json(entriesOf(files, body as ListBody))
      case 'POST /objects/move':
        return move(files, body as { from: string; to: string })
      case 'DELETE /objects':
        for (const path of (body as { paths: string[] }).paths) files.delete(path)
        return new Response(null, { status: 204 })
      case 'POST /objects/sign':
        return json({ url: contentOf(files.get((body as { path: string }).path)) })
      default:
        return missing()
    }
  }

  function answerBuckets(method: string, bucketInput: { id: string; public?: boolean }): Response {
    if (method === 'GET') return json([...buckets.keys()].map(bucketOf))
    buckets.set(bucketInput.id, { public: bucketInput.public ?? false, files: new Map() })
    return json(bucketOf(bucketInput.id), 201)
  }
  function emptyFolder({
    parameters: [bucket, folder],
  }: {
    parameters: [string, string]
  }): Response {
    const files = buckets.get(bucket)?.files ?? new Map<string, StoryFile>()
    for (const path of files.keys()) if (path.startsWith(`${folder}/`)) files.delete(path)
    return json([])
  }
  return { fetch, buckets, requests }
}

function move(files: Map<string, StoryFile>, { from, to }: { from: string; to: string }): Response {
  const file = files.get(from)
  if (!file || files.has(to))
    return json(
      {
        code: 'conflict',
        message: 'A file with this name already exists.',
        request_id: 'req_story',
      },
      409,
    )
  files.delete(from)
  files.set(to, file)
  return new Response(null, { status: 204 })
}

function entriesOf(files: ReadonlyMap<string, StoryFile>, { path = '', options = {} }: ListBody) {
  const { limit = 200, offset = 0, search = '', sortBy } = options
  const prefix = path === '' ? '' : `${path}/`
  const found = new Map<string, StoryFile | null>()
  for (const [name, file] of files) {
    if (!name.startsWith(prefix)) continue
    const [own = '', ...below] = name.slice(prefix.length).split('/')
    if (own.toLowerCase().includes(search.toLowerCase()))
      found.set(own, below.length > 0 ? null : file)
  }
  const order = sortBy?.order === 'desc' ? -1 : 1
  return [...found]
    .sort(
      ([a, one], [b, other]) =>
        Number(one !== null) - Number(other !== null) || order * a.localeCompare(b),
    )
    .slice(offset, offset + limit)
    .map(([name, file]) => {
      const at = file === null ? null : AT
      const metadata = file && { size: file.size, mimetype: file.mimetype }
      return {
        name,
        id: file && name,
        created_at: at,
        updated_at: at,
        last_accessed_at: at,
        metadata,
      }
    })
}

const contentOf = (file: StoryFile | undefined): string =>
  file?.mimetype.startsWith('image/')
    ? `data:image/svg+xml,${encodeURIComponent(PICTURE)}`
    : `data:text/plain,${encodeURIComponent(file?.text ?? '')}`

const projectOf = (ref: string, status: string) => ({
  ref,
  name: 'shop',
  organization_id: 1,
  organization_slug: 'acme',
  status,
  region: 'local',
  compute: 'shared',
  provisioner: 'embedded',
  capabilities: ['pause', 'start_log', 'api', 'impersonation', 'read_only_sql'],
  statement_timeout_ms: 120_000,
  app_config: { protocol: 'http', endpoint: '127.0.0.1:8101/abcdefghijklmnopqrst' },
  parentRef: null,
  parent_project_ref: null,
  is_branch_enabled: false,
  endpoint: `https://gateway.story/${ref}`,
  inserted_at: AT,
  operation: null,
})

const settingsOf = (ref: string) => ({
  endpoint: `https://gateway.story/${ref}`,
  file_size_limit: null,
  plan: 'pro',
  plan_file_size_limit: 53_687_091_200,
  effective_file_size_limit: 53_687_091_200,
  s3: { path: '/storage/v1/s3', served: true },
  iceberg: { path: '/storage/v1/iceberg', served: false },
  image_transformation: { path: '/storage/v1/render/image', served: false },
})
