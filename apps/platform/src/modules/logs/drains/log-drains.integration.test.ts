import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../../test/test-platform'
import { call } from '../../../server/http/testing/call'
import { NO_REQUEST } from '../log-line'

interface Drain {
  id: string
  name: string
  header_names: string[]
  enabled: boolean
  backlog: number | null
  sent_lines: number
  failures: number
  last_error: string | null
}

const WAIT = { timeout: 45_000, interval: 100 }

describe('log drains', () => {
  let platform: TestPlatform
  let server: Server
  let url = ''
  /** Status of the next answers; null for none. */
  let status: number | null = 200
  const received: { headers: Record<string, unknown>; messages: string[]; path: string }[] = []
  beforeAll(async () => {
    platform = await startTestPlatform({ HOWDAH_ALLOW_ADDRESSES: '127.0.0.1/32' })
    server = createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (text: string) => (body += text))
      request.on('end', () => {
        if (status === null) return
        if (status === 200) {
          const lines = JSON.parse(body) as { message: string }[]
          received.push({
            headers: request.headers,
            path: request.url ?? '',
            messages: lines.map(({ message }) => message),
          })
        }
        response.writeHead(status).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await platform.stop()
  })

  const api = (path: string, method = 'GET', json?: unknown, token = platform.tokens.owner) =>
    call(`${platform.url}/platform/projects/${platform.projectRef}/log-drains${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(json === undefined ? {} : { json }),
    })
  const list = async () => (await api('')).body as Drain[]
  const write = (message: string) =>
    platform.running.platform.projectLogs.add(platform.projectRef, {
      ...NO_REQUEST,
      ...{ at: Date.now(), source: 'operations', product: null, severity: 'info', message },
      details: null,
    })
  /** Lines in the order in which they came first: one whose answer is late is sent again. */
  const arrived = () => [
    ...new Set(
      received.flatMap(({ messages }) => messages).filter((message) => /^line \d+$/.test(message)),
    ),
  ]
  const sequence = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => `line ${from + at}`)

  it('sends lines in order, tries again, and goes on after a pause', async () => {
    const created = await api('', 'POST', {
      ...{ name: 'archive', kind: 'http', url, headers: { authorization: 'Bearer hush' } },
    })
    expect(created.status, JSON.stringify(created.body)).toBe(201)
    const { id } = created.body as Drain
    expect(JSON.stringify(created.body)).not.toContain('hush')
    expect((created.body as Drain).header_names).toEqual(['authorization'])

    for (let at = 1; at <= 700; at += 1) write(`line ${at}`)
    await vi.waitFor(() => expect(arrived()).toEqual(sequence(1, 700)), WAIT)
    expect(received[0]?.headers).toMatchObject({ authorization: 'Bearer hush' })
    await vi.waitFor(async () => {
      const [drain] = await list()
      expect(drain).toMatchObject({ backlog: 0, failures: 0, last_error: null })
      expect(drain?.sent_lines).toBeGreaterThanOrEqual(700)
    }, WAIT)

    status = 503
    write('line 701')
    await vi.waitFor(async () => {
      const [drain] = await list()
      expect(drain?.failures).toBeGreaterThan(0)
      expect(drain?.last_error).toBe('The address answered with status 503.')
      expect(drain?.backlog).toBeGreaterThan(0)
    }, WAIT)
    status = 200
    await vi.waitFor(() => expect(arrived()).toEqual(sequence(1, 701)), WAIT)

    expect((await api(`/${id}`, 'PATCH', { enabled: false })).body).toMatchObject({
      enabled: false,
    })
    write('line 702')
    await vi.waitFor(async () => expect((await list())[0]?.backlog).toBeGreaterThan(0), WAIT)
    expect(arrived()).toHaveLength(701)
    await api(`/${id}`, 'PATCH', { enabled: true })
    await vi.waitFor(() => expect(arrived()).toEqual(sequence(1, 702)), WAIT)
    expect((await api(`/${id}`, 'DELETE')).status).toBe(204)
    expect(await list()).toEqual([])
  })

  it('is not held up by drains that hang: those that failed take turns', async () => {
    let [open, maximum] = [0, 0]
    const hanging = createServer((request) => {
      open += 1
      maximum = Math.max(maximum, open)
      request.socket.once('close', () => (open -= 1))
    })
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
    const { port } = hanging.address() as AddressInfo
    // None is tried before all of them count as failed.
    const { control } = platform.running.platform
    const later = (when: string) =>
      control.query(`alter table log_drains alter next_attempt_at set default ${when}`)
    await later(`'infinity'`)
    for (const name of ['one', 'two', 'three'])
      await api('', 'POST', { name, kind: 'loki', url: `http://127.0.0.1:${port}/` })
    await later('now()')
    await control.query('update log_drains set failures = 1, next_attempt_at = now()')
    await api('', 'POST', { name: 'works', kind: 'http', url })
    write('line 800')
    await vi.waitFor(() => expect(open).toBe(1), WAIT)
    write('line 801')
    await vi.waitFor(() => expect(arrived()).toContain('line 801'), WAIT)
    expect(maximum).toBe(1)
    for (const { id } of await list()) await api(`/${id}`, 'DELETE')
    hanging.closeAllConnections()
    hanging.close()
  })

  it('notifies people of one that has failed for a while, and when it works again', async () => {
    const created = await api('', 'POST', { name: 'archive 2', kind: 'http', url })
    const { id } = created.body as Drain
    const notices = async (drain = 'archive 2') => {
      const { body } = await call(`${platform.url}/platform/notifications`, {
        headers: { authorization: `Bearer ${platform.tokens.owner}` },
      })
      const found = body as { data: { title: string; message: string; actions: unknown[] } }[]
      return found.map(({ data }) => data).filter(({ title }) => title.endsWith(`reach ${drain}`))
    }
    const { control } = platform.running.platform
    const tryAgain = (failures: number) =>
      control.query(
        `update log_drains set failures = $2, sent_at = now() - interval '20 minutes', next_attempt_at = now() where id = $1`,
        [id, failures],
      )
    const failuresOf = async () => (await list()).find((one) => one.id === id)?.failures
    status = 503
    try {
      write('line 850')
      await vi.waitFor(async () => expect(await failuresOf()).toBeGreaterThan(0), WAIT)
      expect(await notices()).toEqual([])
      await tryAgain(11)
      await vi.waitFor(async () => expect(await failuresOf()).toBe(12), WAIT)
      const expected = {
        title: expect.stringMatching(/^Logs of .+ don’t reach archive 2$/) as string,
        message:
          'The address answered with status 503. Lines wait as long as your plan stores them.',
        actions: [expect.objectContaining({ page: 'logDrains' })],
      }
      await vi.waitFor(async () => expect(await notices()).toMatchObject([expected]), WAIT)
      // Once a day.
      await tryAgain(12)
      await vi.waitFor(async () => expect(await failuresOf()).toBe(13), WAIT)
      expect(await notices()).toHaveLength(1)
    } finally {
      status = 200
    }
    await tryAgain(13)
    await vi.waitFor(async () => {
      expect(await notices()).toMatchObject([
        { title: expect.stringContaining('didn’t reach') as string },
      ])
    }, WAIT)
    await api(`/${id}`, 'DELETE')
    // Also when nothing is to reach it any more.
    for (const [name, stop] of [
      ['archive 3', (path: string) => api(path, 'PATCH', { enabled: false })],
      ['archive 4', (path: string) => api(path, 'DELETE')],
    ] as const) {
      const drain = (await api('', 'POST', { name, kind: 'http', url })).body as Drain
      const project = { ref: platform.projectRef, name: 'shop' }
      const { events } = platform.running.platform
      await events.emit('log-drain.failing', { ...{ project, drain, error: 'x' }, at: new Date() })
      expect(await notices(name)).toMatchObject([{ title: `Logs of shop don’t reach ${name}` }])
      await stop(`/${drain.id}`)
      expect(await notices(name)).toMatchObject([
        { message: 'The drain was turned off or deleted.' },
      ])
      await api(`/${drain.id}`, 'DELETE')
    }
  })

  it('sends the lines of each of ten drains', async () => {
    const paths = Array.from({ length: 10 }, (_, at) => `/in/${at}`)
    for (const path of paths) {
      const to = { name: path, kind: 'http', url: new URL(path, url).href }
      expect((await api('', 'POST', to)).status).toBe(201)
    }
    write('line 900')
    await vi.waitFor(() => {
      const reached = received.filter(({ messages }) => messages.includes('line 900'))
      expect([...new Set(reached.map(({ path }) => path))].toSorted()).toEqual(paths)
    }, WAIT)
    for (const { id } of await list()) await api(`/${id}`, 'DELETE')
  })

  it('is tested, and refuses what it cannot send to', async () => {
    const { body } = await api('', 'POST', { name: 'trial', kind: 'http', url })
    const { id } = body as Drain
    const trial = async () => (await api(`/${id}/test`, 'POST')).body
    expect(await trial()).toEqual({ delivered: true, problem: null })
    status = 302
    expect(await trial()).toMatchObject({ delivered: false })
    const failed = { failures: 1, last_error: expect.stringContaining('status 302') as string }
    expect(await list()).toMatchObject([failed])
    expect(await trial()).toMatchObject({ delivered: false })
    expect(await list()).toMatchObject([failed])
    status = 200
    expect(await trial()).toMatchObject({ delivered: true })
    expect(await list()).toMatchObject([{ failures: 0, last_error: null }])
    const refused = await api(`/${id}`, 'PATCH', { url: 'http://169.254.169.254/latest' })
    expect(refused).toMatchObject({ status: 400, body: { details: [{ path: 'body.url' }] } })
    for (const wrong of [
      { name: 'x\u202e', kind: 'http', url },
      { name: 'x', kind: 'http', url: 'ftp://example.com' },
      { name: 'x', kind: 'http', url: 'nonsense' },
      { name: 'x', kind: 'http', url: 'https://me:secret@example.com' },
      { name: 'x', kind: 'http', url, headers: { host: 'other' } },
      { name: 'x', kind: 'http', url, headers: { 'a b': 'c' } },
      { name: 'x', kind: 'http', url, headers: { a: 'b\r\nc: d' } },
      { name: 'x', kind: 'nothing', url },
    ])
      expect((await api('', 'POST', wrong)).status, JSON.stringify(wrong)).toBe(400)
    const secret = { headers: { authorization: 'Bearer secret' } }
    await api(`/${id}`, 'PATCH', secret)
    const elsewhere = { url: 'https://elsewhere.example.com/' }
    expect((await api(`/${id}`, 'PATCH', elsewhere)).status).toBe(400)
    expect((await api(`/${id}`, 'PATCH', { url })).status).toBe(200)
    expect((await api(`/${id}`, 'PATCH', { ...elsewhere, ...secret })).status).toBe(200)
    expect((await api('', 'POST', { name: 'trial', kind: 'http', url })).status).toBe(409)
    expect((await api('/nothing', 'DELETE')).status).toBe(404)
    expect((await api('', 'GET', undefined, platform.tokens.reader)).status).toBe(403)
  })
})
