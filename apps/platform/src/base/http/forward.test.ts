import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, createServer, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
