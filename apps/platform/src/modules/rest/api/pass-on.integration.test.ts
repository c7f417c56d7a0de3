import { createHash, randomBytes } from 'node:crypto'
import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAuthTestPlatform, type AuthTestPlatform } from '../../auth/testing/auth-test-platform'

const BYTES = 8_000_000
/** Parts of a body, none of which is as long as another one or ends at a power of two. */
const PART_BYTES = 61_357

const BINARY = { 'content-type': 'application/octet-stream', accept: 'application/octet-stream' }

interface Sent {
  method: string
  path: string
  headers?: OutgoingHttpHeaders
  /** Sent in chunks, without a length. */
  body?: Buffer
}

interface Received {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
  /** Parts in which the body has arrived. */
  parts: number
}

describe('bytes of the Data API', () => {
  let platform: AuthTestPlatform
  beforeAll(async () => {
    platform = await startAuthTestPlatform()
    await platform.sql(`
      create domain public."application/octet-stream" as bytea;
      create function public.echo(bytea) returns public."application/octet-stream" language plpgsql as $$
        declare encoding text := current_setting('request.headers')::json ->> 'content-encoding';
        begin
          if encoding is not null then
            perform set_config('response.headers', json_build_array(json_build_object('Content-Encoding', encoding))::text, true);
          end if;
          return $1;
        end $$;
      create function public.digest_of(bytea) returns text language sql stable as
        $$ select encode(sha256($1), 'hex') $$;
      create function public.seen() returns json language sql stable as
        $$ select current_setting('request.headers')::json $$;
      create table public.numbers as select n from generate_series(1, 100) n;
      grant execute on all functions in schema public to service_role;
      grant all on public.numbers to service_role;
    `)
  })
  afterAll(() => platform.stop())

  const throughGateway = (sent: Sent): Promise<Received> =>
    exchange(
      { ...sent, headers: { ...sent.headers, apikey: platform.keys.service } },
      new URL(`${platform.endpoint}/rest/v1${sent.path}`),
    )

  /** Asks the process of the gateway itself. */
  const directly = (sent: Sent): Promise<Received> =>
    platform.running.platform.restServers.use(platform.projectRef, async ({ process }) => {
      const token = await process.tokens.sign({ role: 'service_role' })
      const headers = { ...sent.headers, authorization: `Bearer ${token}`, host: 'localhost' }
      return exchange({ ...sent, headers }, { socketPath: process.socket, path: sent.path })
    })

  it.each([
    ['any bytes', {}, randomBytes(BYTES)],
    ['gzip', { 'content-encoding': 'gzip' }, gzipSync(randomBytes(BYTES))],
  ])('come back as they were sent: %s, in chunks', async (_, encoding, body) => {
    const digest = await throughGateway({
      ...{ method: 'POST', path: '/rpc/digest_of', body },
      headers: { ...encoding, 'content-type': 'application/octet-stream' },
    })
    expect([digest.status, JSON.parse(digest.body.toString())]).toEqual([200, sha256(body)])
    const echoed = await throughGateway({
      ...{ method: 'POST', path: '/rpc/echo', body },
      headers: { ...encoding, ...BINARY },
    })
    expect(echoed.status).toBe(200)
    expect(echoed.headers).toMatchObject({ ...encoding, 'content-type': BINARY.accept })
    expect(echoed.parts).toBeGreaterThan(1)
    expect(sha256(echoed.body)).toBe(sha256(body))
    if ('content-encoding' in encoding) expect(gunzipSync(echoed.body)).toHaveLength(BYTES)
    else expect(echoed.headers).not.toHaveProperty('content-encoding')
  })

  it('are decoded by clients that know their encoding', async () => {
    const text = 'a text that gzip makes shorter '.repeat(10_000)
    const response = await fetch(`${platform.endpoint}/rest/v1/rpc/echo`, {
      method: 'POST',
      headers: { ...BINARY, 'content-encoding': 'gzip', apikey: platform.keys.service },
      body: gzipSync(text),
    })
    expect(await response.text()).toBe(text)
  })

  const rangeOf = (range: string, prefer = '') => ({
    ...{ range, 'range-unit': 'items' },
    ...(prefer === '' ? {} : { prefer }),
  })
  it.each<[string, Sent]>([
    ['a range', { method: 'GET', path: '/numbers?order=n', headers: rangeOf('10-19') }],
    [
      'a range of a number that is counted',
      { method: 'GET', path: '/numbers?order=n', headers: rangeOf('90-', 'count=exact') },
    ],
    [
      'a range behind the end',
      { method: 'GET', path: '/numbers', headers: rangeOf('200-300', 'count=exact') },
    ],
    [
      'the head of a range',
      { method: 'HEAD', path: '/numbers?order=n', headers: rangeOf('0-4', 'count=exact') },
    ],
    ['the head of what is missing', { method: 'HEAD', path: '/missing' }],
    [
      'preferences of a change',
      {
        method: 'POST',
        path: '/numbers?select=n',
        headers: {
          'content-type': 'application/json',
          prefer: 'return=representation, missing=default, tx=rollback',
        },
        body: Buffer.from('[{"n":1000},{"n":1001}]'),
      },
    ],
    [
      'preferences that are wrong',
      { method: 'GET', path: '/numbers', headers: { prefer: 'handling=strict, nonsense=yes' } },
    ],
    ['text', { method: 'GET', path: '/numbers?order=n', headers: { accept: 'text/csv' } }],
  ])('and the head of an answer are those of PostgREST: %s', async (_, sent) => {
    const [passed, direct] = [await throughGateway(sent), await directly(sent)]
    const HEAD = ['content-range', 'content-type', 'content-location', 'preference-applied']
    const headOf = ({ headers }: Received) => HEAD.map((name) => headers[name])
    expect([passed.status, ...headOf(passed)]).toEqual([direct.status, ...headOf(direct)])
    expect(passed.body.toString()).toBe(direct.body.toString())
    if (sent.method === 'HEAD') expect(passed.body).toHaveLength(0)
  })

  it.each([
    { range: '0-7', 'range-unit': 'items' },
    { prefer: 'count=exact,  handling=lenient , timezone=Europe/Oslo' },
    { accept: 'application/json;q=0.5, */*' },
    { 'if-none-match': 'W/"a b"' },
    { 'x-client-info': 'supabase-js/2 ä' },
  ])('reach PostgREST unchanged in the headers %j', async (headers) => {
    const bytes = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString('latin1')]),
    )
    const { body, status } = await throughGateway({
      ...{ method: 'GET', path: '/rpc/seen', headers: bytes },
    })
    expect(status, body.toString()).toBeLessThan(300)
    expect(JSON.parse(body.toString())).toMatchObject(headers)
  })
})

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Sends a request without a library that decodes or repeats something. */
const exchange = (
  { body, headers, method }: Sent,
  to: URL | { socketPath: string; path: string },
): Promise<Received> =>
  new Promise((resolve, reject) => {
    const options = { method, headers: headers ?? {}, agent: false }
    const sent = to instanceof URL ? request(to, options) : request({ ...to, ...options })
    sent.once('error', reject)
    sent.once('response', (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => void parts.push(part))
      answer.once('error', reject)
      answer.once('end', () =>
        resolve({
          ...{ status: answer.statusCode ?? 0, headers: answer.headers },
          ...{ body: Buffer.concat(parts), parts: parts.length },
        }),
      )
    })
    for (let at = 0; at < (body?.length ?? 0); at += PART_BYTES)
      sent.write(body?.subarray(at, at + PART_BYTES))
    sent.end()
  })
