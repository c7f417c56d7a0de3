import { STORY_PROJECT } from './story-frame'
import { json } from './story-platform'

const INVOKED = `https://api.story/${STORY_PROJECT}/functions/v1`
const at = '2026-01-05T10:00:00.000Z'
const CODE = `import { word } from './lib/word.ts'

Deno.serve((request) => {
  console.log('asked for', new URL(request.url).pathname)
  return new Response(word)
})
`

/** Returns the platform of a project with one edge function. @param refusal message of the refusal of each deploy */
export function storyFunctions(refusal?: string) {
  let files = [
    { path: 'index.ts', content: CODE },
    { path: 'lib/word.ts', content: `export const word = 'Hello'\n` },
  ]
  const lines: object[] = []
  const one = {
    ...{ id: 'f1', slug: 'greet', name: 'greet', verify_jwt: true, version: 1, size: 900 },
    ...{ entrypoint_path: 'index.ts', import_map_path: null, invocations: 0, errors: 0 },
    ...{ created_at: at, updated_at: at },
  }
  return async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/functions'))
      return json({ url: INVOKED, version: '2', functions: [one] })
    if (pathname.endsWith('/greet/body'))
      return json({ version: 1, entrypoint_path: 'index.ts', import_map_path: null, files })
    if (pathname.endsWith('/function-drafts/problems'))
      return json({ problems: problemsOf(((await request.json()) as Draft).files) })
    if (pathname.endsWith('/function-drafts/completions'))
      return json(completionsAt(((await request.json()) as Draft).place))
    if (pathname.endsWith('/logs')) return json(lines)
    if (pathname.endsWith('/temporary')) {
      lines.push({
        ...{ at: new Date().toISOString(), level: 'error' },
        ...{ message: 'Error: broken\n    at index.ts:4:9', request_id: 'req_story' },
      })
      return json({ api_key: 'key' })
    }
    if (request.method !== 'PUT')
      return json({ code: 'not_found', message: 'Function not found.', request_id: 'req_1' }, 404)
    if (refusal !== undefined)
      return json({ code: 'bad_request', message: refusal, request_id: 'req_1' }, 400)
    files = ((await request.json()) as { files: typeof files }).files
    return json({ function: { ...one, version: 2 }, log: 'Bundled 2 modules' })
  }
}

interface Place {
  line: number
  character: number
}

interface Draft {
  files: { path: string; content: string }[]
  place: Place
}

/** A language server that knows no name `wrong`, and finds `old` deprecated. */
const problemsOf = (files: Draft['files']) =>
  files.flatMap(({ content, path }) =>
    content.split('\n').flatMap((text, line) =>
      [...text.matchAll(/\b(?:wrong|old)\b/g)].map(({ 0: name, index }) => ({
        path,
        severity: name === 'wrong' ? 'error' : 'warning',
        message: name === 'wrong' ? "Cannot find name 'wrong'." : "'old' is deprecated.",
        from: { line, character: index },
        to: { line, character: index + name.length },
      })),
    ),
  )

const completionsAt = (place: Place) => ({
  is_incomplete: false,
  items: ['serve', 'env', 'readTextFile', 'resolveDns', 'version'].map((label) => ({
    ...{ label, insert: label, kind: 'function', from: place, to: place },
  })),
})

/** Answers each invocation of a function with a failure. @returns a function that undoes it */
export function failInvocations(): () => void {
  const real = globalThis.fetch
  globalThis.fetch = (input, init) =>
    new Request(input, init).url.startsWith(INVOKED)
      ? Promise.resolve(
          new Response('Internal Server Error', {
            status: 500,
            headers: { 'x-request-id': 'req_story' },
          }),
        )
      : real(input, init)
  return () => {
    globalThis.fetch = real
  }
}
