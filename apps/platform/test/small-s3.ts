import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Stored {
  bytes: Buffer
  modified: Date
}

interface Multipart {
  key: string
  headers: Record<string, string>
  initiated: Date
  parts: Map<number, Buffer>
}

/**
 * In-memory server with the part of the S3 protocol that the store and the tus store use. Checks the
 * access key, and no signatures.
 */
export interface SmallS3 {
  url: string
  /** Environment variables that make a server use it. */
  environment: Record<string, string>
  /** Returns the number of multipart uploads that have begun and not ended. */
  unfinished(): number
  /** Environment variables that make a server archive to it, below a prefix. */
  archiveEnvironment(prefix: string): Record<string, string>
  /** Bytes of the objects by their keys. */
  objects: ReadonlyMap<string, { bytes: Buffer }>
  /** Replaces the bytes of an object, and leaves its metadata. */
  damage(key: string, bytes: Buffer): void
  /** Called with each request before it is answered; the answer waits for it. */
  onRequest: ((method: string, key: string) => Promise<void> | void) | null
  /** From now on every request fails with this status; null ends that. */
  fail(status: number | null): void
  stop(): Promise<void>
}

export const smallS3Bucket = 'howdah'

const etag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const escape = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
const tag = (name: string, value: string | number) => `<${name}>${escape(String(value))}</${name}>`

export async function startSmallS3(): Promise<SmallS3> {
  const objects = new Map<string, Stored & { headers: Record<string, string>; parts?: number }>()
  const multiparts = new Map<string, Multipart>()
  let failing: number | null = null
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) =>
      refuse(response, 500, 'InternalError', String(error)),
    )
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://s3')
    const [, bucket = '', ...rest] = url.pathname.split('/')
    const key = decodeURIComponent(rest.join('/'))
    const { searchParams: query } = url
    const body = await read(request)
    await small.onRequest?.(request.method ?? '', key)
    if (failing !== null) return refuse(response, failing, 'Failing', 'Configured to fail.')
    if (!/Credential=key\//.test(request.headers.authorization ?? ''))
      return refuse(response, 403, 'InvalidAccessKeyId', 'There is no such key.')
    if (bucket !== smallS3Bucket)
      return refuse(response, 404, 'NoSuchBucket', 'There is no such bucket.')
    const { method } = request
    if (key === '') {
      if (query.has('uploads')) return xml(response, listMultiparts(query))
      if (method === 'POST') return xml(response, removeMany(body.toString()))
      return xml(response, list(query))
    }
    if (query.has('uploads')) {
      const id = randomUUID()
      multiparts.set(id, {
        ...{ key, initiated: new Date(), parts: new Map() },
        headers: metadataOf(request),
      })
      return xml(
        response,
        `<InitiateMultipartUploadResult>${tag('Key', key)}${tag('UploadId', id)}</InitiateMultipartUploadResult>`,
      )
    }
    const uploadId = query.get('uploadId')
    if (uploadId !== null)
      return part(request, response, { uploadId, number: Number(query.get('partNumber')), body })
    if (method === 'PUT') {
      const source = copySource(request)
      const bytes = source === null ? body : objects.get(source.key)?.bytes
      if (bytes === undefined)
        return refuse(response, 404, 'NoSuchKey', 'There is nothing to copy.')
      objects.set(key, { bytes, modified: new Date(), headers: metadataOf(request) })
      if (source !== null)
        return xml(response, `<CopyObjectResult>${tag('ETag', etag(bytes))}</CopyObjectResult>`)
      return void response.writeHead(200, { etag: etag(bytes) }).end()
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found)
      return refuse(response, 404, 'NoSuchKey', 'There is no such key.', method === 'HEAD')
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    const bytes =
      first === undefined
        ? found.bytes
        : found.bytes.subarray(Number(first), last ? Number(last) + 1 : undefined)
    response.writeHead(first === undefined ? 200 : 206, {
      ...found.headers,
      etag: etag(found.bytes),
      'content-length': bytes.length,
      'last-modified': found.modified.toUTCString(),
    })
    response.end(method === 'HEAD' ? undefined : bytes)
  }

  function part(
    request: IncomingMessage,
    response: ServerResponse,
    { body, number, uploadId }: { body: Buffer; number: number; uploadId: string },
  ) {
    const upload = multiparts.get(uploadId)
    if (!upload) return refuse(response, 404, 'NoSuchUpload', 'There is no such upload.')
    if (request.method === 'PUT') {
      const source = copySource(request)
      const bytes =
        source === null
          ? body
          : (objects.get(source.key)?.bytes ?? Buffer.alloc(0)).subarray(source.start, source.end)
      upload.parts.set(number, bytes)
      if (source !== null)
        return xml(response, `<CopyPartResult>${tag('ETag', etag(bytes))}</CopyPartResult>`)
      return void response.writeHead(200, { etag: etag(bytes) }).end()
    }
    if (request.method === 'DELETE') {
      multiparts.delete(uploadId)
      return void response.writeHead(204).end()
    }
    const parts = [...upload.parts].sort(([a], [b]) => a - b)
    if (request.method === 'GET') {
      const shown = parts.map(
        ([id, bytes]) =>
          `<Part>${tag('PartNumber', id)}${tag('ETag', etag(bytes))}${tag('Size', bytes.length)}</Part>`,
      )
      return xml(
        response,
        `<ListPartsResult>${shown.join('')}<IsTruncated>false</IsTruncated></ListPartsResult>`,
      )
    }
    const bytes = Buffer.concat(parts.map(([, piece]) => piece))
    // As in AWS: a multipart object has the date of its start, and its tag contains the number of parts.
    objects.set(upload.key, {
      ...{ bytes, modified: upload.initiated, headers: upload.headers },
      parts: parts.length,
    })
    multiparts.delete(uploadId)
    return xml(
      response,
      `<CompleteMultipartUploadResult>${tag('Key', upload.key)}${tag('ETag', etag(bytes))}</CompleteMultipartUploadResult>`,
    )
  }

  function list(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? ''
    const delimiter = query.get('delimiter')
    const names = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort()
    if (delimiter !== null) {
      const folders = new Set(
        names.flatMap((key) =>
          key.indexOf(delimiter, prefix.length) === -1
            ? []
            : [key.slice(0, key.indexOf(delimiter, prefix.length) + 1)],
        ),
      )
      return `<ListBucketResult>${[...folders].map((folder) => `<CommonPrefixes>${tag('Prefix', folder)}</CommonPrefixes>`).join('')}</ListBucketResult>`
    }
    const after = query.get('continuation-token') ?? ''
    const maxKeys = Number(query.get('max-keys') ?? 1000)
    const behind = names.filter((key) => key > after)
    const page = behind.slice(0, maxKeys)
    const entries = page.map((key) => {
      const { bytes, modified, parts } = objects.get(key) ?? {
        bytes: Buffer.alloc(0),
        modified: new Date(0),
      }
      const mark = parts === undefined ? etag(bytes) : etag(bytes).replace(/"$/, `-${parts}"`)
      return `<Contents>${tag('Key', key)}${tag('ETag', mark)}${tag('LastModified', modified.toISOString())}${tag('Size', bytes.length)}</Contents>`
    })
    const next = behind.length > page.length ? tag('NextContinuationToken', page.at(-1) ?? '') : ''
    return `<ListBucketResult>${entries.join('')}${next}</ListBucketResult>`
  }

  function listMultiparts(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? ''
    const shown = [...multiparts]
      .filter(([, { key }]) => key.startsWith(prefix))
      .map(
        ([id, { initiated, key }]) =>
          `<Upload>${tag('Key', key)}${tag('UploadId', id)}${tag('Initiated', initiated.toISOString())}</Upload>`,
      )
    return `<ListMultipartUploadsResult>${shown.join('')}<IsTruncated>false</IsTruncated></ListMultipartUploadsResult>`
  }

  function removeMany(body: string): string {
    for (const [, key = ''] of body.matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(key)
    return '<DeleteResult></DeleteResult>'
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP listener's address is never a path.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const variables = (start: string) => ({
    [`${start}BUCKET`]: smallS3Bucket,
    [`${start}ENDPOINT`]: url,
    [`${start}ACCESS_KEY_ID`]: 'key',
    [`${start}SECRET_ACCESS_KEY`]: 'secret',
  })
  const small: SmallS3 = {
    url,
    environment: variables('HOWDAH_S3_'),
    archiveEnvironment: (prefix) => ({
      ...variables('HOWDAH_ARCHIVE_S3_'),
      HOWDAH_ARCHIVE_S3_PREFIX: prefix,
    }),
    objects,
    onRequest: null,
    damage(key, bytes) {
      const stored = objects.get(key)
      if (stored) objects.set(key, { ...stored, bytes })
    },
    unfinished: () => multiparts.size,
    fail: (status) => void (failing = status),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return small
}

const metadataOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, string] =>
        entry[0].startsWith('x-amz-meta-') && typeof entry[1] === 'string',
    ),
  )

function copySource({
  headers,
}: IncomingMessage): { key: string; start: number; end: number | undefined } | null {
  const source = headers['x-amz-copy-source']
  if (typeof source !== 'string') return null
  const [, start = '0', end = ''] =
    /^bytes=(\d+)-(\d+)$/.exec(String(headers['x-amz-copy-source-range'])) ?? []
  const key = decodeURIComponent(source).split('/').slice(1).join('/')
  return { key, start: Number(start), end: end === '' ? undefined : Number(end) + 1 }
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  // A request without an encoding gives buffers.
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function xml(response: ServerResponse, text: string): void {
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
}

function refuse(
  response: ServerResponse,
  status: number,
  code: string,
  message: string,
  bare = false,
): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(
    bare
      ? undefined
      : `<?xml version="1.0" encoding="UTF-8"?><Error>${tag('Code', code)}${tag('Message', message)}</Error>`,
  )
}
