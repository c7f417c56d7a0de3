import { createPlatformClient } from '@howdah/platform-client/client'
import { json } from '../scripted-platform.fixture'

interface ListBody {
  path?: string
  options?: { limit?: number; offset?: number; search?: string; sortBy?: { order?: string } }
}

/** The files of one bucket of a platform, by path with their size; what is asked of it is noted. */
export function storagePlatform(paths: Record<string, number>) {
  const files = new Map(Object.entries(paths))
  const calls: string[] = []
  /** Answered in place of the call, once each. */
  const refusals: { when: RegExp; status: number }[] = []

  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    const body: unknown = request.method === 'GET' ? null : await request.json()
    const call = `${request.method} ${pathname.replace(/^.*\/(objects|query)/, '$1')} ${JSON.stringify(body)}`
    calls.push(call)
    const refused = refusals.findIndex(({ when }) => when.test(call))
    if (refused >= 0) {
      const [{ status = 500 } = {}] = refusals.splice(refused, 1)
      return json({ code: 'conflict', message: 'It is refused.', request_id: 'req_1' }, status)
    }
    if (pathname.endsWith('/objects/list')) return json(entries(body as ListBody))
    if (pathname.endsWith('/objects/move')) {
      const { from, to } = body as { from: string; to: string }
      const size = files.get(from)
      if (size === undefined)
        return json(
          { code: 'not_found', message: 'There is no such file.', request_id: 'req_1' },
          404,
        )
      files.delete(from)
      files.set(to, size)
      return new Response(null, { status: 204 })
    }
    if (pathname.endsWith('/query')) {
      const { parameters } = body as { parameters: [string, string] }
      for (const path of files.keys()) if (path.startsWith(`${parameters[1]}/`)) files.delete(path)
      return json([])
    }
    if (pathname.endsWith('/objects/sign')) return json({ url: 'https://gate.test/file' })
    if (pathname.endsWith('/objects/download')) return new Response('bytes')
    for (const path of (body as { paths: string[] }).paths) files.delete(path)
    return new Response(null, { status: 204 })
  }

  function entries({ path = '', options = {} }: ListBody) {
    const prefix = path === '' ? '' : `${path}/`
    const names = new Map<string, number | null>()
    for (const [file, size] of files) {
      if (!file.startsWith(prefix)) continue
      const [name = '', ...below] = file.slice(prefix.length).split('/')
      names.set(name, below.length > 0 ? null : size)
    }
    const at = '2026-01-01T00:00:00.000Z'
    const found = [...names].filter(([name]) =>
      name.toLowerCase().includes((options.search ?? '').toLowerCase()),
    )
    const { offset = 0, limit = 200 } = options
    return found
      .sort(
        ([a, one], [b, other]) =>
          Number(one !== null) - Number(other !== null) || a.localeCompare(b),
      )
      .slice(offset, offset + limit)
      .map(([name, size]) =>
        size === null
          ? {
              name,
              id: null,
              created_at: null,
              updated_at: null,
              last_accessed_at: null,
              metadata: null,
            }
          : {
              name,
              id: name,
              created_at: at,
              updated_at: at,
              last_accessed_at: at,
              metadata: { size, mimetype: 'text/plain' },
            },
      )
  }

  const client = createPlatformClient({ baseUrl: 'https://platform.test', fetch })
  return { client, files, calls, refusals }
}
