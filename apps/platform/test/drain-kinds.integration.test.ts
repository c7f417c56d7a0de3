import { once } from 'node:events'
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Outbound } from '../src/base/network/outbound'
import { makeAuthority, makeServerCertificate } from '../src/modules/certificates/make-certificate'
import { drainsMessages } from '../src/modules/logs/drains/drains.messages'
import { sendSyslog } from '../src/modules/logs/drains/send-syslog'
import { NO_REQUEST } from '../src/modules/logs/log-line'
import {
  startStorageTestPlatform,
  type StorageTestPlatform,
} from '../src/modules/storage/testing/storage-test-platform'
import { call } from '../src/server/http/testing/call'

interface Drain {
  id: string
  failures: number
  last_error: string | null
  backlog: number | null
}

vi.setConfig({ testTimeout: 180_000 })

const WAIT = { timeout: 45_000, interval: 200 }
const portOf = (server: Server | HttpServer) => (server.address() as AddressInfo).port

/** Splits what a receiver of syslog got into its messages, each after its length. */
function messagesOf(bytes: Buffer): string[] {
  const messages: string[] = []
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(' ', at)
    const length = Number(bytes.subarray(at, space).toString())
    messages.push(bytes.subarray(space + 1, space + 1 + length).toString())
    at = space + 1 + length
  }
  return messages
}

describe('drains to other systems', () => {
  let platform: StorageTestPlatform
  beforeAll(async () => {
    platform = await startStorageTestPlatform({ HOWDAH_ALLOW_ADDRESSES: '127.0.0.1/32' })
  })
  afterAll(() => platform.stop())

  const api = (path: string, method = 'GET', json?: unknown) =>
    call(`${platform.url}/platform/projects/${platform.projectRef}/log-drains${path}`, {
      method,
      headers: { authorization: `Bearer ${platform.tokens.owner}` },
      ...(json === undefined ? {} : { json }),
    })
  const add = async (drain: unknown) => {
    const { body, status, text } = await api('', 'POST', drain)
    expect(status, text).toBe(201)
    return body as Drain
  }
  const drainOf = async (id: string) =>
    ((await api('')).body as Drain[]).find((drain) => drain.id === id)
  const write = (message: string, details: Record<string, unknown> | null = null) =>
    platform.running.platform.projectLogs.add(platform.projectRef, {
      ...NO_REQUEST,
      ...{ at: Date.now(), source: 'operations', product: null, severity: 'warning', message },
      details,
    })
  /** Does not wait for the pause between attempts. */
  const hurry = () =>
    platform.running.platform.control.query('update log_drains set next_attempt_at = now()')

  it('posts compressed entries to Datadog', async () => {
    const received: Record<string, unknown>[] = []
    const sizes: number[] = []
    const server = createHttpServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        if (request.headers['dd-api-key'] !== 'right') return response.writeHead(403).end()
        const bytes = gunzipSync(Buffer.concat(chunks))
        sizes.push(bytes.length)
        if (bytes.length > 5_000_000) return response.writeHead(413).end()
        const text = bytes.toString()
        received.push(...(JSON.parse(text) as Record<string, unknown>[]))
        return response.writeHead(202).end('{}')
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${portOf(server)}/api/v2/logs`
    const drain = await add({
      ...{ name: 'datadog', kind: 'datadog', url, headers: { 'dd-api-key': 'wrong-key' } },
    })
    expect(JSON.stringify(drain)).not.toContain('wrong-key')
    write('first', { nested: { a: 1 } })
    await vi.waitFor(async () => {
      expect((await drainOf(drain.id))?.last_error).toBe('The address answered with status 403.')
    }, WAIT)
    await api(`/${drain.id}`, 'PATCH', { headers: { 'dd-api-key': 'right' } })
    await vi.waitFor(() => expect(received.map(({ message }) => message)).toContain('first'), WAIT)
    expect(received.find(({ message }) => message === 'first')).toMatchObject({
      ...{ ddsource: 'howdah', service: 'howdah', hostname: platform.projectRef, status: 'warn' },
      ddtags: `project:${platform.projectRef},source:operations`,
      howdah: { source: 'operations', details: { nested: { a: 1 } } },
    })
    // A request has less than the 5 MB that are accepted, of characters with three bytes too.
    for (let at = 0; at < 400; at += 1) write(`long ${at} ${'語'.repeat(9_900)}`)
    await vi.waitFor(
      () =>
        expect(received.filter(({ message }) => /^long/.test(String(message)))).toHaveLength(400),
      WAIT,
    )
    expect(Math.max(...sizes)).toBeLessThan(5_000_000)
    await api(`/${drain.id}`, 'DELETE')
    server.close()
  })

  /** Receivers, each by its documentation: the status of its answer, and the texts of the lines. */
  const receivers = {
    datadog: {
      ...{ path: '/api/v2/logs', header: 'dd-api-key', accepted: 202, refused: 403 },
      read: (body: Buffer, encoding: string) =>
        encoding === 'gzip'
          ? (JSON.parse(gunzipSync(body).toString()) as { message: string }[]).map(
              ({ message }) => message,
            )
          : [],
    },
    loki: {
      ...{ path: '/loki/api/v1/push', header: 'x-scope-orgid', accepted: 204, refused: 401 },
      read: (body: Buffer) =>
        (
          JSON.parse(body.toString()) as {
            streams: { stream: Record<string, string>; values: [string, string, object][] }[]
          }
        ).streams.flatMap(({ stream, values }) =>
          values.map(([nanos, text, metadata]) => {
            expect(Number(nanos) / 1e6).toBeGreaterThan(Date.now() - 60_000)
            for (const one of [stream, metadata])
              expect(Object.values(one).every((value) => typeof value === 'string')).toBe(true)
            return text
          }),
        ),
    },
    otlp: {
      ...{ path: '/v1/logs', header: 'authorization', accepted: 200, refused: 401 },
      read: (body: Buffer) =>
        (
          JSON.parse(body.toString()) as {
            resourceLogs: {
              scopeLogs: {
                logRecords: { timeUnixNano: string; body: { stringValue: string } }[]
              }[]
            }[]
          }
        ).resourceLogs.flatMap(({ scopeLogs }) =>
          scopeLogs.flatMap(({ logRecords }) =>
            logRecords.map((record) => {
              expect(record.timeUnixNano).toMatch(/^\d{19}$/)
              return record.body.stringValue
            }),
          ),
        ),
    },
  } as const

  it.each(['datadog', 'loki', 'otlp'] as const)('is tested with a line to %s', async (kind) => {
    const { accepted, header, path, read, refused } = receivers[kind]
    const received: string[] = []
    const problems: unknown[] = []
    const server = createHttpServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        if (request.url !== path || request.method !== 'POST') return response.writeHead(404).end()
        if (request.headers[header] !== 'right') return response.writeHead(refused).end()
        if (request.headers['content-type'] !== 'application/json')
          return response.writeHead(415).end()
        try {
          received.push(...read(Buffer.concat(chunks), request.headers['content-encoding'] ?? ''))
          return response.writeHead(accepted).end(accepted === 204 ? undefined : '{}')
        } catch (error) {
          problems.push(error)
          return response.writeHead(400).end()
        }
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${portOf(server)}${path}`
    const { id } = await add({ name: kind, kind, url, headers: { [header]: 'wrong' } })
    const trial = async () => (await api(`/${id}/test`, 'POST')).body
    try {
      expect(await trial()).toEqual({
        delivered: false,
        problem: `The address answered with status ${refused}.`,
      })
      await api(`/${id}`, 'PATCH', { headers: { [header]: 'right' } })
      expect(await trial()).toEqual({ delivered: true, problem: null })
      expect(received).toContain(drainsMessages.testLine)
      expect(problems).toEqual([])
    } finally {
      await api(`/${id}`, 'DELETE')
      server.closeAllConnections()
      server.close()
    }
  })

  it('writes objects by hour to an S3 service', async () => {
    await platform.service.createBucket('archive')
    const { body } = await call(
      `${platform.url}/platform/storage/${platform.projectRef}/credentials`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${platform.tokens.owner}` },
        json: { name: 'drain' },
      },
    )
    const { access_key_id, secret_access_key } = body as Record<string, string>
    const s3 = {
      ...{ bucket: 'archive', prefix: 'logs', region: 'eu-central-1' },
      ...{ access_key_id, secret_access_key: 'a-wrong-secret' },
    }
    const drain = await add({ name: 's3', kind: 's3', url: `${platform.storageUrl}/s3`, s3 })
    const trial = async () => (await api(`/${drain.id}/test`, 'POST')).body
    expect(await trial()).toEqual({
      delivered: false,
      problem: 'The address answered with status 403. (SignatureDoesNotMatch)',
    })
    await api(`/${drain.id}`, 'PATCH', { s3: { ...s3, secret_access_key } })
    expect(JSON.stringify((await api('')).body)).not.toMatch(
      new RegExp(`a-wrong-secret|${secret_access_key}`),
    )
    expect(await trial()).toEqual({ delivered: true, problem: null })
    const start = Date.now()
    for (let at = 0; at < 50; at += 1) write(`object ${at}`)
    const folderOf = (at: number) =>
      `logs/${platform.projectRef}/${new Date(at).toISOString().slice(0, 13).replaceAll(/[-T]/g, '/')}`
    const textsIn = async (folder: string) => {
      const { data } = await platform.service.from('archive').list(folder)
      return Promise.all(
        (data ?? []).map(async ({ name }) => {
          const found = await platform.service.from('archive').download(`${folder}/${name}`)
          return gunzipSync((await found.data?.arrayBuffer()) ?? new ArrayBuffer(0)).toString()
        }),
      )
    }
    const lines = async () => {
      await hurry()
      // An hour may end between the lines.
      const folders = new Set([folderOf(start), folderOf(Date.now())])
      const texts = await Promise.all([...folders].map(textsIn))
      return texts
        .flat()
        .flatMap((text) => text.trim().split('\n'))
        .map((line) => JSON.parse(line) as unknown)
    }
    await vi.waitFor(async () => {
      const messages = (await lines()).map((line) => (line as { message: string }).message)
      expect(messages.filter((message) => /^object/.test(message))).toEqual(
        Array.from({ length: 50 }, (_, at) => `object ${at}`),
      )
    }, WAIT)
    await api(`/${drain.id}`, 'DELETE')
  })

  it('sends syslog messages again until a receiver has closed after them', async () => {
    let behavior: 'answer' | 'reset' | 'hang' = 'reset'
    const received: string[] = []
    const open = new Set<Socket>()
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      open.add(socket)
      socket.on('error', () => undefined).on('close', () => open.delete(socket))
      if (behavior === 'reset') return void socket.once('data', () => socket.resetAndDestroy())
      const chunks: Buffer[] = []
      socket.on('data', (chunk: Buffer) => chunks.push(chunk))
      socket.on('end', () => {
        if (behavior === 'hang') return
        received.push(...messagesOf(Buffer.concat(chunks)))
        socket.end()
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `tcp://127.0.0.1:${portOf(server)}`
    const drain = await add({ name: 'syslog', kind: 'syslog', url })
    write('über "alles"]\nzweite', { a: 'x]"\\' })
    await vi.waitFor(async () => {
      await hurry()
      expect((await drainOf(drain.id))?.last_error).toContain('ECONNRESET')
    }, WAIT)
    behavior = 'hang'
    expect((await api(`/${drain.id}/test`, 'POST')).body).toEqual({
      delivered: false,
      problem: 'The address did not answer in time.',
    })
    behavior = 'answer'
    expect((await api(`/${drain.id}/test`, 'POST')).body).toEqual({
      delivered: true,
      problem: null,
    })
    expect(received.some((message) => message.endsWith(drainsMessages.testLine))).toBe(true)
    await vi.waitFor(async () => {
      await hurry()
      expect(received.filter((message) => message.includes('über'))).not.toEqual([])
    }, WAIT)
    const message = received.find((one) => one.includes('über')) ?? ''
    expect(message).toMatch(
      new RegExp(
        `^<132>1 \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z ${platform.projectRef} howdah - operations \\[howdah@32473 `,
      ),
    )
    expect(message).toContain('a="x\\]\\"\\\\"')
    expect(message).toMatch(/\] über "alles"\]\nzweite$/)
    await vi.waitFor(async () => {
      const now = await drainOf(drain.id)
      expect(now).toMatchObject({ failures: 0, last_error: null })
    }, WAIT)
    await api(`/${drain.id}`, 'DELETE')
    for (const socket of open) socket.destroy()
    server.close()
  })

  it('refuses what does not belong to its kind, and private addresses', async () => {
    const s3 = {
      ...{ bucket: 'archive', region: 'eu-central-1' },
      ...{ access_key_id: 'id', secret_access_key: 'secret' },
    }
    const url = 'https://logs.example.com'
    for (const wrong of [
      { kind: 'datadog', url },
      { kind: 's3', url },
      { kind: 's3', url, s3, headers: { a: 'b' } },
      { kind: 's3', url, s3: { ...s3, prefix: '../other' } },
      { kind: 's3', url, s3: { ...s3, bucket: 'a/b' } },
      { kind: 'http', url, s3 },
      { kind: 'syslog', url },
      { kind: 'syslog', url: 'tls://me@logs.example.com:6514' },
      { kind: 'syslog', url: 'tcp://logs.example.com:0' },
      { kind: 'syslog', url: 'tcp://logs.example.com:601', headers: { a: 'b' } },
      { kind: 'http', url: 'tcp://logs.example.com:601' },
      { kind: 'syslog', url: 'tcp://169.254.169.254:80' },
    ])
      expect((await api('', 'POST', { name: 'x', ...wrong })).status, JSON.stringify(wrong)).toBe(
        400,
      )
    const closed = await add({ name: 'closed', kind: 'syslog', url: 'tcp://127.0.0.1:1' })
    expect((await api(`/${closed.id}/test`, 'POST')).body).toMatchObject({ delivered: false })
    const bucket = await add({ name: 'bucket', kind: 's3', url, s3 })
    const elsewhere = { url: 'https://elsewhere.example.com' }
    expect((await api(`/${bucket.id}`, 'PATCH', elsewhere)).status).toBe(400)
    // The secret stays for its server, its bucket and its key only.
    const { secret_access_key: _, ...bucketOnly } = s3
    const renamed = await api(`/${bucket.id}`, 'PATCH', { s3: { ...bucketOnly, region: 'other' } })
    expect(renamed.body).toMatchObject({ s3: { region: 'other' } })
    for (const change of [
      { ...elsewhere, s3: bucketOnly },
      { s3: { ...bucketOnly, bucket: 'another' } },
      { s3: { ...bucketOnly, access_key_id: 'another' } },
    ])
      expect(await api(`/${bucket.id}`, 'PATCH', change)).toMatchObject({
        ...{ status: 400, body: { details: [{ path: 'body.s3.secret_access_key' }] } },
      })
    expect((await api(`/${closed.id}`, 'PATCH', { s3: bucketOnly })).status).toBe(400)
    expect((await api(`/${bucket.id}`, 'PATCH', { ...elsewhere, s3 })).status).toBe(200)
    for (const { id } of [closed, bucket]) await api(`/${id}`, 'DELETE')
  })
})

it('sends syslog messages by TLS to a receiver whose certificate is valid', async () => {
  const times = {
    notBefore: new Date(Date.now() - 1_000),
    notAfter: new Date(Date.now() + 86_400_000),
  }
  const authority = await makeAuthority('test', times)
  const hosts = { dns: ['logs.example.com'], ip: [] }
  const { certificate, key } = await makeServerCertificate(authority, hosts, times)
  const received: string[] = []
  const server = createTlsServer({ cert: certificate, key }, (socket) => {
    const chunks: Buffer[] = []
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('end', () => received.push(...messagesOf(Buffer.concat(chunks))))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const outbound: Outbound = { resolve: () => Promise.resolve('127.0.0.1') }
  const send = (host: string, ca?: string) =>
    sendSyslog(
      outbound,
      { host, port: portOf(server), isSecure: true },
      [Buffer.from('5 hello'), Buffer.from('3 you')],
      {
        ...{ signal: new AbortController().signal, timeoutMs: 10_000 },
        ...(ca === undefined ? {} : { ca }),
      },
    )
  await send('logs.example.com', authority.certificate)
  expect(received).toEqual(['hello', 'you'])
  await expect(send('logs.example.com')).rejects.toMatchObject({
    code: expect.stringMatching(/CERT|SELF_SIGNED|UNABLE/) as string,
  })
  await expect(send('other.example.com', authority.certificate)).rejects.toMatchObject({
    code: 'ERR_TLS_CERT_ALTNAME_INVALID',
  })
  expect(received).toHaveLength(2)
  server.close()
})
