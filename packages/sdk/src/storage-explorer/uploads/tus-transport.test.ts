// @vitest-environment node
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createTemporaryKeySource } from './temporary-key'
import { createTusTransport } from './tus-transport'
import type { UploadRefusal } from './upload-item'
import { subject } from './upload.fixture'

let server: Server | null = null
afterEach(() => new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined))))

const MB = 1024 ** 2

/** A server of uploads: what it takes grows in memory. `refuse` answers a request with a status, or cuts it with 0. */
async function uploads(
  refuse: (request: IncomingMessage, count: number) => number | null = () => null,
) {
  const files = new Map<string, { bytes: Buffer; size: number; metadata: string }>()
  const seen: { method: string; key: string; source: string }[] = []
  const own = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', headers, url = '' } = request
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('access-control-allow-headers', '*, authorization')
      response.setHeader('access-control-allow-methods', '*, PATCH, DELETE')
      response.setHeader(
        'access-control-expose-headers',
        'location, upload-offset, upload-length, tus-resumable',
      )
      response.setHeader('tus-resumable', '1.0.0')
      if (method === 'OPTIONS') return response.writeHead(204).end()
      seen.push({ method, key: String(headers.authorization), source: String(headers['x-source']) })
      const status = refuse(request, seen.length)
      if (status === 0) return request.socket.destroy()
      if (status !== null) return response.writeHead(status).end(`refused with ${status}`)
      const body = Buffer.concat(chunks)
      if (method === 'POST') {
        const id = String(files.size + 1)
        files.set(id, {
          bytes: body,
          size: Number(headers['upload-length']),
          metadata: String(headers['upload-metadata']),
        })
        const offset = body.length > 0 ? { 'upload-offset': String(body.length) } : {}
        return response.writeHead(201, { location: `${address()}${url}/${id}`, ...offset }).end()
      }
      const file = files.get(url.split('/').pop() ?? '')
      if (!file) return response.writeHead(404).end()
      if (method === 'PATCH') file.bytes = Buffer.concat([file.bytes, body])
      return response
        .writeHead(method === 'HEAD' ? 200 : 204, {
          'upload-offset': file.bytes.length,
          'upload-length': file.size,
        })
        .end()
    })
  })
  server = own
  const address = () => `http://127.0.0.1:${(own.address() as AddressInfo).port}`
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve))
  return { files, seen, endpoint: `${address()}/p` }
}

/** Sends bytes until they are there or refused. */
function send(endpoint: string, bytes: Uint8Array, url: string | null = null) {
  let asked = 0
  const keys = createTemporaryKeySource(() => Promise.resolve(`key${(asked += 1)}`))
  const transport = createTusTransport({ endpoint: () => Promise.resolve(endpoint), keys })
  const accepted: number[] = []
  let located: string | null = null
  const result = new Promise<UploadRefusal | 'done'>((resolve) => {
    transport.start({
      subject: subject('a', { path: 'in/a b.png', size: bytes.length }),
      // Outside of browsers the library takes a buffer, and no blob.
      file: Buffer.from(bytes) as unknown as Blob,
      url,
      onLocated: (at) => (located = at),
      onProgress: () => {},
      onAccepted: (offset) => accepted.push(offset),
      onRefused: resolve,
      onDone: () => resolve('done'),
    })
  })
  return { result, accepted, located: () => located, keys }
}

const bytes = (length: number) => new Uint8Array(length).map((_, index) => index % 251)

test('a small file goes with the request that begins it, under its key and with what it is', async () => {
  const { files, seen, endpoint } = await uploads()
  expect(await send(endpoint, bytes(1_000)).result).toBe('done')
  expect(seen).toEqual([{ method: 'POST', key: 'Bearer key1', source: 'dashboard' }])
  const [file] = files.values()
  expect(file?.bytes.equals(Buffer.from(bytes(1_000)))).toBe(true)
  const metadata = Object.fromEntries(
    (file?.metadata ?? '').split(',').map((pair) => pair.split(' ')),
  )
  expect(
    Object.entries(metadata).map(([name, value]) => [
      name,
      Buffer.from(String(value), 'base64').toString(),
    ]),
  ).toEqual([
    ['bucketName', 'photos'],
    ['objectName', 'in/a b.png'],
    ['contentType', 'image/png'],
    ['cacheControl', '3600'],
  ])
})

test('what is cut goes on from where the server is, and nothing is sent twice', async () => {
  const cut = await uploads(({ method }, count) => (method === 'PATCH' && count === 3 ? 0 : null))
  const all = bytes(13 * MB)
  const first = send(cut.endpoint, all)
  expect(await first.result).toMatchObject({ status: 0 })
  expect(first.accepted.at(-1)).toBe(6 * MB)
  expect(await send(cut.endpoint, all, first.located()).result).toBe('done')
  expect(cut.seen.map(({ method }) => method)).toEqual([
    'POST',
    'PATCH',
    'PATCH',
    'HEAD',
    'PATCH',
    'PATCH',
  ])
  expect([...cut.files.values()].map((file) => file.bytes.equals(Buffer.from(all)))).toEqual([true])
}, 60_000)

test.each([401, 500])('an answer %d to the offset request does not restart it', async (status) => {
  const { files, endpoint } = await uploads(({ method }) => (method === 'HEAD' ? status : null))
  files.set('1', { bytes: Buffer.from(bytes(5)), size: 10, metadata: '' })
  const { result, keys } = send(endpoint, bytes(10), `${endpoint}/storage/v1/upload/resumable/1`)
  expect(await result).toMatchObject({ status })
  expect(files.size).toBe(1)
  // A key that was refused is not used again.
  expect(await keys.get()).toBe(status === 401 ? 'key2' : 'key1')
})

test('an upload that no longer exists is restarted', async () => {
  const { files, endpoint } = await uploads()
  expect(await send(endpoint, bytes(10), `${endpoint}/storage/v1/upload/resumable/9`).result).toBe(
    'done',
  )
  expect(files.get('1')?.bytes).toHaveLength(10)
})

test('a refusal comes with what the server says', async () => {
  const { endpoint } = await uploads(() => 415)
  expect(await send(endpoint, bytes(10)).result).toEqual({ status: 415, body: 'refused with 415' })
})
