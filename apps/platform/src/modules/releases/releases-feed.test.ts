import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { noReleases } from './release-list'
import { createReleasesFeed } from './releases-feed'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** A server that speaks as GitHub's API does, on a port of its own. */
async function feed(
  answer: RequestListener,
): Promise<{ url: string; asked: () => number; headers: () => Record<string, unknown> }> {
  let count = 0
  let last: Record<string, unknown> = {}
  const server = createServer((request, response) => {
    count += 1
    last = request.headers
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  // A TCP listener's address is never a path.
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/releases`,
    asked: () => count,
    headers: () => last,
  }
}

const release = (version: string) => ({
  tag_name: `v${version}`,
  draft: false,
  prerelease: false,
  published_at: '2026-01-05T10:00:00Z',
})
const json =
  (body: unknown): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const hour = 3_600_000

it('sends no request without an address', async () => {
  const log = { warn: vi.fn() }
  expect(await createReleasesFeed({ url: null, version: '0.1.0', log }).state()).toEqual(noReleases)
  expect(log.warn).not.toHaveBeenCalled()
})

it('asks once for all people, once an hour', async () => {
  const { url, asked, headers } = await feed(json([release('1.2.0'), release('1.1.0')]))
  let now = 0
  const releases = createReleasesFeed({
    url,
    version: '0.1.0',
    log: { warn: vi.fn() },
    now: () => now,
  })
  const states = await Promise.all([releases.state(), releases.state(), releases.state()])
  expect(states.map(({ latest }) => latest)).toEqual(['1.2.0', '1.2.0', '1.2.0'])
  expect(states[0]?.publishedAt).toBe('2026-01-05T10:00:00.000Z')
  expect(headers()).toMatchObject({
    'user-agent': 'howdah/0.1.0',
    accept: expect.stringContaining('application/json') as string,
  })
  now = hour - 1
  await releases.state()
  expect(asked()).toBe(1)
  now = hour
  await releases.state()
  expect(asked()).toBe(2)
})

it('keeps what it knew while the feed is broken, and asks again after ten minutes', async () => {
  let answer: RequestListener = json([release('1.2.0')])
  const { url, asked } = await feed((request, response) => answer(request, response))
  let now = 0
  const log = { warn: vi.fn() }
  const releases = createReleasesFeed({ url, version: '0.1.0', log, now: () => now })
  await releases.state()
  answer = (_, response) => response.writeHead(403).end('{"message":"rate limit"}')
  now = hour
  expect((await releases.state()).latest).toBe('1.2.0')
  now += 599_999
  await releases.state()
  expect([asked(), log.warn.mock.calls.length]).toEqual([2, 1])
  answer = json([release('1.3.0')])
  now += 1
  expect((await releases.state()).latest).toBe('1.3.0')
})

it.each<[string, RequestListener]>([
  ['no JSON', (_, response) => response.end('<html>')],
  ['no list', json({ message: 'Not Found' })],
  ['nothing in time', () => undefined],
  ['half an answer in time', (_, response) => response.writeHead(200).write('[')],
  [
    'without end',
    (_, response) => void response.writeHead(200).write(Buffer.alloc(5 * 1024 * 1024, ' ')),
  ],
])('says what it knows where the feed answers %s', async (_, answer) => {
  const { url } = await feed(answer)
  const log = { warn: vi.fn() }
  expect(await createReleasesFeed({ url, version: '0.1.0', log, timeout: 300 }).state()).toEqual(
    noReleases,
  )
  expect(log.warn).toHaveBeenCalledOnce()
})

it('returns known versions if the feed does not respond', async () => {
  const { url } = await feed(json([]))
  closing.splice(0).forEach((close) => close())
  expect(
    await createReleasesFeed({ url, version: '0.1.0', log: { warn: vi.fn() } }).state(),
  ).toEqual(noReleases)
})
