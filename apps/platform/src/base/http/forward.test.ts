import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import {
  Agent,
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { beginExchange } from './exchange'
import { forward } from './forward'
import { pickHeaders } from './pick-headers'

interface Received {
  method: string | undefined
  url: string | undefined
  body: string
}

const DROPPED = new Set(['connection', 'transfer-encoding', 'host'])
const HIDDEN = 'GET /hidden HTTP/1.1\r\nHost: a\r\n\r\n'
const CHUNKED = `Transfer-Encoding: chunked\r\n\r\n${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`
const COUNTED = `Content-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`

describe('a request that is passed on', () => {
  let folder: string
  let service: Server
  let gateway: Server
  let received: Received[]
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })

  const sendRaw = (bytes: string): Promise<string> => {
    const socket = connect((gateway.address() as AddressInfo).port, '127.0.0.1')
    socket.write(bytes)
    return text(socket)
  }
  const headOf = (method: string) => `${method} /one HTTP/1.1\r\nHost: a\r\nConnection: close`

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'howdah-forward-'))
    const socket = join(folder, 's')
    service = createServer((request: IncomingMessage, response) => {
      void text(request).then((body) => {
        received.push({ method: request.method, url: request.url, body })
        response.end(`answer to ${request.url}`)
      })
    })
    await once(service.listen(socket), 'listening')
    gateway = createServer((request, response) => {
      const { exchange } = beginExchange(request, response)
      void forward(
        exchange,
        { agent, socket },
        {
          ...{ method: request.method, path: request.url, timeoutMs: 10_000 },
          headers: pickHeaders(request.headers, (name) => DROPPED.has(name)),
          responseHeaders: () => ({}),
        },
      ).catch(() => response.destroy())
    })
    await once(gateway.listen(0, '127.0.0.1'), 'listening')
  })
  beforeEach(() => void (received = []))
  afterAll(async () => {
    agent.destroy()
    gateway.close()
    service.close()
    await rm(folder, { recursive: true })
  })

  it.each(
    ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'POST', 'PATCH'].flatMap((method) => [
      [method, 'in chunks', `${headOf(method)}\r\n${CHUNKED}`],
      [method, 'of a length', `${headOf(method)}\r\n${COUNTED}`],
      [
        method,
        'of a length that belongs to the connection',
        `${headOf(method)}, content-length\r\n${COUNTED}`,
      ],
    ]),
  )('%s keeps its body %s inside of it', async (method, _, bytes) => {
    await sendRaw(bytes)
    const next = await sendRaw('GET /two HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    expect(next).toContain('answer to /two')
    expect(received).toEqual([
      { method, url: '/one', body: HIDDEN },
      { method: 'GET', url: '/two', body: '' },
    ])
  })

  it('without a body has none', async () => {
    for (const method of ['GET', 'DELETE', 'POST'])
      await sendRaw(`${headOf(method)}\r\nContent-Length: 0\r\n\r\n`)
    expect(received.map(({ body, method }) => [method, body])).toEqual([
      ['GET', ''],
      ['DELETE', ''],
      ['POST', ''],
    ])
  })
})

describe('an answer that is passed on', () => {
  let folder: string
  let service: Server
  let gateway: Server
  let answer: (request: IncomingMessage, response: ServerResponse) => void
  let failure: unknown
  const agent = new Agent({ keepAlive: true })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'howdah-forward-'))
    const socket = join(folder, 's')
    service = createServer((request, response) => answer(request, response))
    await once(service.listen(socket), 'listening')
    gateway = createServer((request, response) => {
      const { exchange } = beginExchange(request, response)
      void forward(
        exchange,
        { agent, socket },
        {
          ...{ method: request.method, path: request.url },
          timeoutMs: request.url === '/short' ? 50 : 200_000,
          totalMs: request.url === '/total' ? 100 : 200_000,
          headers: pickHeaders(request.headers, (name) => DROPPED.has(name)),
          responseHeaders: (headers) =>
            request.url === '/broken'
              ? { 'x-broken': 'a\nb' }
              : pickHeaders(headers, (name) => name === 'transfer-encoding'),
        },
      ).catch((error: unknown) => {
        failure = error
        if (response.headersSent) response.destroy()
        else response.writeHead(500).end('refused')
      })
    })
    await once(gateway.listen(0, '127.0.0.1'), 'listening')
  })
  beforeEach(() => void (failure = undefined))
  afterAll(async () => {
    agent.destroy()
    gateway.close()
    service.close()
    await rm(folder, { recursive: true })
  })

  const urlOf = (path: string) =>
    `http://127.0.0.1:${(gateway.address() as AddressInfo).port}${path}`

  it('has its length when it came as a whole', async () => {
    answer = (_, response) => {
      response.write('one ')
      response.end('two')
    }
    const whole = await fetch(urlOf('/'))
    expect(whole.headers.get('content-length')).toBe('7')
    expect(whole.headers.get('transfer-encoding')).toBeNull()
    expect(await whole.text()).toBe('one two')
  })

  it.each([
    ['HEAD', 200, null],
    ['GET', 204, null],
    ['GET', 304, null],
    ['HEAD', 200, '12'],
  ])(
    'to %s of %i without a body keeps what it says of its length',
    async (method, status, length) => {
      answer = (_, response) => {
        if (length !== null) response.setHeader('content-length', length)
        response.writeHead(status).end()
      }
      const empty = await fetch(urlOf('/'), { method })
      expect([empty.status, empty.headers.get('content-length')]).toEqual([status, length])
      expect(await empty.text()).toBe('')
    },
  )

  it('begins before its first part is there, and goes on part by part', async () => {
    let sent!: ServerResponse
    answer = (_, response) => {
      sent = response
      response.flushHeaders()
    }
    const streamed = await fetch(urlOf('/'))
    const reader = streamed.body!.getReader()
    for (const part of ['one', 'two']) {
      sent.write(part)
      expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe(part)
    }
    sent.end()
    expect((await reader.read()).done).toBe(true)
  })

  it('is complete, however large it is', async () => {
    const part = Buffer.alloc(100_000, 'x')
    answer = (_, response) => {
      for (let index = 0; index < 50; index += 1) response.write(part)
      response.end('end')
    }
    const large = await (await fetch(urlOf('/'))).text()
    expect([large.length, large.endsWith('xend')]).toEqual([5_000_003, true])
  })

  it('is cut where it was cut', async () => {
    answer = (request, response) => {
      response.write('one')
      setTimeout(() => request.socket.destroy(), 50)
    }
    const cut = await fetch(urlOf('/'))
    await expect(cut.text()).rejects.toThrow()
    expect(failure).toBeInstanceOf(Error)
  })

  it('gives way to a refusal where its headers are not valid', async () => {
    answer = (_, response) => response.end('one')
    const refused = await fetch(urlOf('/broken'))
    expect([refused.status, await refused.text()]).toEqual([500, 'refused'])
  })

  it('begins before the body of its request has ended', async () => {
    const parts: string[] = []
    answer = (request, response) => {
      request.on('data', (bytes: Buffer) => {
        parts.push(bytes.toString())
        response.write(`got ${bytes.toString()}`)
      })
      request.on('end', () => response.end())
    }
    const client: Socket = connect((gateway.address() as AddressInfo).port, '127.0.0.1')
    client.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n')
    let heard = ''
    client.on('data', (bytes) => (heard += bytes.toString()))
    for (const part of ['one', 'two']) {
      client.write(`3\r\n${part}\r\n`)
      await expect.poll(() => heard).toContain(`got ${part}`)
    }
    client.end('0\r\n\r\n')
    await once(client, 'close')
    expect(parts).toEqual(['one', 'two'])
  })

  it('is one of 504 when there is none in time', async () => {
    answer = () => undefined
    const timeout = await fetch(urlOf('/short'))
    expect([timeout.status, failure]).toEqual([500, expect.objectContaining({ status: 504 })])
  })

  it('ends when it takes longer in all than it may, also while it streams', async () => {
    answer = (_, response) => {
      const timer = setInterval(() => response.write('.'), 10)
      response.once('close', () => clearInterval(timer))
    }
    const begun = performance.now()
    const streamed = await fetch(urlOf('/total'))
    expect(streamed.status).toBe(200)
    await expect(streamed.text()).rejects.toThrow()
    expect(performance.now() - begun).toBeLessThan(5_000)
  })

  it('is one of 408 when a body takes a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      answer = (request) => request.resume()
      const client = connect((gateway.address() as AddressInfo).port, '127.0.0.1')
      client.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\none')
      await once(service, 'request')
      const heard = once(client, 'data')
      vi.advanceTimersByTime(60_001)
      expect(String(await heard)).toContain('HTTP/1.1 500')
      expect(failure).toMatchObject({ status: 408 })
      client.destroy()
    } finally {
      vi.useRealTimers()
    }
  })
})
