import { expect, test } from 'vitest'
import { createPlatformClient } from '../client'
import type { QueryEvent } from './query.types'
import { runQuery } from './run-query'

const columns = '{"type":"columns","statement":0,"columns":[]}'
const rows = '{"type":"rows","count":2,"rows":[["1",null],["ü\\n",""]]}'
const statement =
  '{"type":"statement","statement":0,"command":"SELECT","rowCount":2,"durationMs":1,"notices":[]}'
const end = '{"type":"end","statements":1,"durationMs":2,"leftovers":[]}'

function bodyOf(text: string, bytesAtATime: number, onCancel = () => {}) {
  const bytes = new TextEncoder().encode(text)
  let offset = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (offset >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(offset, (offset += bytesAtATime)))
    },
    cancel: onCancel,
  })
}

const clientOf = (text: string, bytesAtATime = 1_000) =>
  createPlatformClient({
    baseUrl: 'https://p.test',
    fetch: async () => new Response(bodyOf(text, bytesAtATime)),
  })

async function collect(text: string, bytesAtATime?: number) {
  const events: QueryEvent[] = []
  for await (const event of runQuery(clientOf(text, bytesAtATime), {
    projectRef: 'p',
    sql: 'select',
  }))
    events.push(event)
  return events
}

test.each([1, 2, 3, 7, 50, 10_000])(
  'reads the lines when the network gives %i bytes at a time',
  async (size) => {
    const events = await collect(`${columns}\n\n${rows}\n\n${rows}\n${statement}\n${end}\n`, size)
    expect(events.map(({ type }) => type)).toEqual(['columns', 'rows', 'rows', 'statement', 'end'])
    const chunk = events[1]
    expect(chunk?.type === 'rows' && chunk.chunk.rows()).toEqual([
      ['1', null],
      ['ü\n', ''],
    ])
  },
)

test.each([
  ['nothing', ''],
  ['half a line', `${columns}\n${rows.slice(0, 30)}`],
  ['a whole line and no end', `${columns}\n${rows}\n`],
  ['an end line without its newline', `${columns}\n${end}`],
])('a stream that stops after %s is an error, never a result', async (_name, text) => {
  await expect(collect(text)).rejects.toMatchObject({ code: 'stream_cut', retryable: true })
})

test('an error line is thrown with its statement', async () => {
  const error =
    '{"type":"error","statement":1,"error":{"code":"sql_error","message":"no","request_id":"r","sql":{"sqlstate":"42P01","severity":"ERROR","message":"no","formattedError":"ERROR:  42P01: no"}}}'
  await expect(collect(`${statement}\n${error}\n`)).rejects.toMatchObject({
    code: 'sql_error',
    statement: 1,
    requestId: 'r',
    sql: { sqlstate: '42P01' },
  })
})

test('leaving the loop closes the connection, which is what cancels the run', async () => {
  let cancelled = false
  const body = bodyOf(`${columns}\n${`${rows}\n`.repeat(10_000)}`, 100, () => (cancelled = true))
  const client = createPlatformClient({
    baseUrl: 'https://p.test',
    fetch: async () => new Response(body),
  })
  for await (const event of runQuery(client, { projectRef: 'p', sql: 'select' }))
    if (event.type === 'rows') break
  expect(cancelled).toBe(true)
})

test('an abort is an AbortError', async () => {
  const controller = new AbortController()
  const fetch = (input: RequestInfo | URL) =>
    new Promise<Response>((_, reject) => {
      const { signal } = input as Request
      if (signal.aborted) reject(signal.reason as Error)
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  const run = runQuery(createPlatformClient({ baseUrl: 'https://p.test', fetch }), {
    projectRef: 'p',
    sql: 'select',
    signal: controller.signal,
  }).next()
  controller.abort()
  await expect(run).rejects.toMatchObject({ name: 'AbortError' })
})

test.each([
  [{ projectRef: '', sql: 'select' }, 'projectRef is required'],
  [{ projectRef: 'p', sql: '' }, 'sql is required'],
])('%j is refused by name', async (request, message) => {
  await expect(runQuery(clientOf(''), request).next()).rejects.toThrow(message)
})
