import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { checkServer, describeChecks } from './conformance'

let close = () => {}
afterEach(() => close())

const project = 'abcdefghijklmnopqrst'
const notFound = { code: 'not_found', message: 'There is no such thing.', request_id: 'r' }

/** Checks a server of another maker. */
async function check(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => void server.close()
  const { port } = server.address() as AddressInfo
  const checks = await checkServer({
    baseUrl: `http://127.0.0.1:${port}/`,
    token: 't0ken',
    params: { ref: project },
  })
  return { checks, lines: describeChecks(checks) }
}

const columns = {
  type: 'columns',
  statement: 0,
  columns: [
    { name: 'one', typeOid: 23, typeName: 'int4', typmod: -1, tableOid: 0, columnNumber: 0 },
  ],
}
const statement = {
  type: 'statement',
  statement: 0,
  command: 'SELECT',
  rowCount: 1,
  durationMs: 1,
  notices: [],
}
const end = { type: 'end', statements: 1, durationMs: 2, leftovers: [] }

/** Serves the query operation alone. */
const queryOnly =
  (lines: readonly object[]): RequestListener =>
  (request, response) => {
    const isQuery =
      request.method === 'POST' && request.url === `/platform/projects/${project}/query`
    if (!isQuery || request.headers.authorization !== 'Bearer t0ken') {
      response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify(notFound))
    } else if (request.headers.accept === 'application/x-ndjson') {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' })
      response.end(lines.map((line) => `${JSON.stringify(line)}\n\n`).join(''))
    } else {
      response
        .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
        .end('[{"one":1}]')
    }
  }

it('finds a server with the query operation good for the SQL editor, and names what others need', async () => {
  const rows = { type: 'rows', count: 1, rows: [['1']] }
  const { checks, lines } = await check(queryOnly([columns, rows, statement, end]))
  expect(checks.find(({ id }) => id === 'runQuery')).toEqual({
    id: 'runQuery',
    result: 'right',
    faults: [],
  })
  expect(checks.filter(({ result }) => result === 'wrong')).toEqual([])
  expect(lines.join('\n')).toContain('1 operation as in the contract\n  runQuery\n')
  expect(lines).toEqual(expect.arrayContaining(['✓ SQL editor', '✓ Table editor']))
  expect(lines).toContain('✗ Storage explorer needs getProject, listStorageBuckets')
  expect(lines).toContain('✗ Function editor needs listFunctions')
  expect(lines).toContain('✗ Realtime inspector needs getRealtimeConfig, createTemporaryApiKey')
})

it.each<[string, object[], string]>([
  [
    'numbers in the place of text',
    [columns, { type: 'rows', count: 1, rows: [[1]] }, statement, end],
    'runQuery',
  ],
  ['a stream that was cut', [columns, statement], 'the stream has no line of the type end'],
])('finds %s', async (_name, answer, fault) => {
  const { checks, lines } = await check(queryOnly(answer))
  expect(checks.find(({ id }) => id === 'runQuery')?.result).toBe('wrong')
  expect(lines.join('\n')).toContain(fault)
  expect(lines).toContain('✗ SQL editor needs runQuery')
})

/** Serves lists and what they name, all of it as JSON. */
const serving =
  (bodies: Record<string, unknown>): RequestListener =>
  (request, response) => {
    const body = bodies[`${request.method} ${request.url}`]
    const [status, text] = body === undefined ? [404, notFound] : [200, body]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(text))
  }
const functions = `GET /platform/projects/${project}/functions`
const list = {
  url: 'http://127.0.0.1/functions/v1',
  version: '2.9.6',
  functions: [
    {
      ...{ id: 'f_1', slug: 'a b', name: 'a', version: 2, verify_jwt: true, size: 1 },
      ...{ entrypoint_path: 'index.ts', import_map_path: null, invocations: 0, errors: 0 },
      ...{ created_at: '2026-01-05T10:00:00Z', updated_at: '2026-01-05T10:00:00Z' },
    },
  ],
}
const files = { version: 2, entrypoint_path: 'index.ts', import_map_path: null, files: [] }

it('reads what a list names, and finds only failures to be needs that are not met', async () => {
  const whole = await check(serving({ [functions]: list, [`${functions}/a%20b/body`]: files }))
  expect(whole.lines).toContain(
    '✓ Function editor works as far as tried; not tried: deployFunction',
  )
  close()
  const empty = await check(serving({ [functions]: { ...list, functions: [] } }))
  expect(empty.lines).toContain(
    '✓ Function editor works as far as tried; not tried: getFunctionBody, deployFunction',
  )
  close()
  const wrong = await check(serving({ [functions]: list, [`${functions}/a%20b/body`]: {} }))
  expect(wrong.lines).toContain('✗ Function editor needs getFunctionBody')
})

it('finds errors that are not those of the contract, and servers that do not answer', async () => {
  const { checks } = await check((request, response) => {
    if (request.url?.endsWith('/query')) request.socket.destroy()
    else response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>No</h1>')
  })
  expect(checks.find(({ id }) => id === 'runQuery')?.faults[0]).toContain('the request failed')
  expect(checks.find(({ id }) => id === 'listNotifications')?.result).toBe('wrong')
})
