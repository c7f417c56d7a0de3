type Line = Record<string, unknown>

export interface ScriptedRun {
  sql: string
  projectRef: string
  signal: AbortSignal
  authorization: string | null
  /** Sends lines of the stream. */
  send: (...lines: Line[]) => void
  /** Ends the stream, as the platform does after its end line and a cut does before it. */
  close: () => void
}

export interface ScriptedPlatform {
  fetch: typeof globalThis.fetch
  runs: ScriptedRun[]
  requests: string[]
}

export interface Script {
  person?: string
  onRun?: (run: ScriptedRun) => void
  /** In place of a stream. */
  refuse?: (sql: string) => Response | null
}

/**
 * Creates a platform that implements the contract's query stream, profile and catalog, controlled
 * by the test.
 */
export function scriptedPlatform({ person = 'u_1', onRun, refuse }: Script = {}): ScriptedPlatform {
  const runs: ScriptedRun[] = []
  const requests: string[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    // Node.js ends a request's signal with the request, so the client's own one is retained by its run.
    const request = input instanceof Request && !init ? input : new Request(input, init)
    const { pathname } = new URL(request.url)
    requests.push(`${request.method} ${pathname}`)
    if (pathname === '/platform/profile')
      return json({ id: person, email: null, name: 'Ada', needs_credentials: false })
    const match = /^\/platform\/projects\/([^/]+)\/query$/.exec(pathname)
    if (!match)
      return json(
        { code: 'not_found', message: 'There is no such thing.', request_id: 'req_0' },
        404,
      )
    const { query } = (await request.json()) as { query: string }
    if (request.headers.get('accept') !== 'application/x-ndjson') return json([])
    const refused = refuse?.(query)
    if (refused) return refused
    return stream(request, match[1] ?? '', query)
  }

  const stream = (request: Request, projectRef: string, sql: string): Response => {
    const encoder = new TextEncoder()
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        request.signal.addEventListener('abort', () => controller.error(request.signal.reason))
        const run: ScriptedRun = {
          sql,
          projectRef,
          get signal() {
            return request.signal
          },
          authorization: request.headers.get('authorization'),
          send: (...lines) =>
            controller.enqueue(
              encoder.encode(lines.map((line) => `${JSON.stringify(line)}\n`).join('')),
            ),
          close: () => controller.close(),
        }
        runs.push(run)
        onRun?.(run)
      },
    })
    return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
  }

  return { fetch, runs, requests }
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  })
}

export const columnsLine = (statement: number, ...names: string[]): Line => ({
  type: 'columns',
  statement,
  columns: names.map((name) => ({
    name,
    typeOid: 25,
    typeName: 'text',
    typmod: -1,
    tableOid: 0,
    columnNumber: 0,
  })),
})
export const rowsLine = (rows: (string | null)[][]): Line => ({
  type: 'rows',
  count: rows.length,
  rows,
})
export const statementLine = (
  statement: number,
  command: string,
  rowCount: number | null,
  notices: Line[] = [],
): Line => ({
  type: 'statement',
  statement,
  command,
  rowCount,
  durationMs: 1.5,
  notices,
})
export const endLine = (statements: number, leftovers: Line[] = []): Line => ({
  type: 'end',
  statements,
  durationMs: 3,
  leftovers,
})

/** Answers a run with one result of one row for each of its statements. */
export function answerWith(...values: string[]) {
  return (run: ScriptedRun) => {
    values.forEach((value, index) =>
      run.send(columnsLine(index, 'value'), rowsLine([[value]]), statementLine(index, 'SELECT', 1)),
    )
    run.send(endLine(values.length))
    run.close()
  }
}
