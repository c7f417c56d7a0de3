type Line = Record<string, unknown>
type Value = string | null

/** Response of a story's platform to one run: lines of the stream, or an HTTP response instead. */
export type Answer = (
  sql: string,
  signal: AbortSignal,
  parameters?: readonly Value[],
) => AsyncIterable<Line> | Iterable<Line> | Response

/** Rows for the widgets' own questions (a JSON answer), where a story has something to say; null for the usual tables. */
export type RowsAnswer = (sql: string, parameters: readonly Value[]) => unknown[] | null

export interface StoryPlatform {
  fetch: typeof globalThis.fetch
  /** The texts that were run with their parameters, and whether each was cancelled by now. */
  runs: { sql: string; parameters: readonly Value[] | undefined; signal: AbortSignal }[]
}

/** A platform in the page that speaks the contract: profile, catalog, and the query call with its stream, abort included. */
export function storyPlatform(answer: Answer, rows: RowsAnswer = () => null): StoryPlatform {
  const runs: StoryPlatform['runs'] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname === '/platform/profile')
      return json({ id: 'u_1', email: 'ada@example.com', name: 'Ada', needs_credentials: false })
    if (!/^\/platform\/projects\/[a-z]{20}\/query$/.test(pathname)) {
      return json(
        { code: 'not_found', message: 'There is no such thing.', request_id: 'req_story' },
        404,
      )
    }
    const { query, parameters } = (await request.json()) as { query: string; parameters?: Value[] }
    if (request.headers.get('accept') !== 'application/x-ndjson') {
      return json(rows(query, parameters ?? []) ?? catalogRows(query, parameters ?? []))
    }
    runs.push({ sql: query, parameters, signal: request.signal })
    const answered = answer(query, request.signal, parameters)
    return answered instanceof Response ? answered : streamOf(answered, request.signal)
  }
  return { fetch, runs }
}

function streamOf(lines: AsyncIterable<Line> | Iterable<Line>, signal: AbortSignal): Response {
  const encoder = new TextEncoder()
  const iterator =
    Symbol.asyncIterator in lines ? lines[Symbol.asyncIterator]() : lines[Symbol.iterator]()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      signal.addEventListener('abort', () => controller.error(signal.reason))
    },
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (signal.aborted) return
      if (done) controller.close()
      else controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`))
    },
  })
  return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  })
}

/** A column: name, type OID, type name. */
export type Column = readonly [name: string, typeOid: number, typeName: string]

export const columnsLine = (statement: number, columns: readonly Column[]): Line => ({
  type: 'columns',
  statement,
  columns: columns.map(([name, typeOid, typeName], index) => ({
    name,
    typeOid,
    typeName,
    typmod: -1,
    tableOid: 16384,
    columnNumber: index + 1,
  })),
})
export const rowsLine = (rows: readonly (readonly Value[])[]): Line => ({
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
  durationMs: 4.2,
  notices,
})
export const endLine = (statements: number, leftovers: Line[] = []): Line => ({
  type: 'end',
  statements,
  durationMs: 4.8,
  leftovers,
})

/** One result, whole. */
export function result(
  columns: readonly Column[],
  rows: readonly (readonly Value[])[],
  statement = 0,
): Line[] {
  const lines = rows.length === 0 ? [] : [rowsLine(rows)]
  return [
    columnsLine(statement, columns),
    ...lines,
    statementLine(statement, 'SELECT', rows.length),
  ]
}

export function sqlError(
  sqlstate: string,
  message: string,
  position: number | null,
  more: { hint?: string; detail?: string; line?: string } = {},
) {
  const formattedError = [`ERROR:  ${sqlstate}: ${message}`, more.line].filter(Boolean).join('\n')
  const sql = {
    sqlstate,
    severity: 'ERROR',
    message,
    formattedError,
    position,
    hint: more.hint ?? null,
    detail: more.detail ?? null,
  }
  return { code: 'sql_error', message, request_id: 'req_story', sql }
}

/** The tables of the stories, for completion. */
const TABLES: Record<string, readonly [name: string, type: string][]> = {
  customers: [
    ['id', 'bigint'],
    ['name', 'text'],
    ['joined_on', 'date'],
  ],
  orders: [
    ['id', 'bigint'],
    ['customer_id', 'bigint'],
    ['total', 'numeric(10,2)'],
    ['details', 'jsonb'],
  ],
}

/** Answers the catalog's own queries, recognized by their SQL text. */
function catalogRows(query: string, parameters: readonly Value[]): unknown[] {
  if (query.includes('current_schemas')) return [{ search_path: ['public'] }]
  if (query.includes('pg_attribute'))
    return (TABLES[parameters[1] ?? ''] ?? []).map(([name, type]) => ({ name, type }))
  return Object.keys(TABLES).map((name) => ({ schema: 'public', name, kind: 'r' }))
}
