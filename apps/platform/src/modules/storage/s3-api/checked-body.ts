import { Crc32c, Crc64Nvme } from '@aws-sdk/checksums/crc'
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Transform, type Readable, type TransformCallback } from 'node:stream'
import { crc32 } from 'node:zlib'
import { decodeChunks } from './chunked-body'
import { s3ApiMessages } from './s3-api.messages'
import { S3Error } from './s3-error'
import { headerOf, UNSIGNED_PAYLOAD, type VerifiedRequest } from './signature'

/** Sum over the bytes of a body. */
interface Sum {
  update(data: Buffer): void
  digest(): Promise<Buffer> | Buffer
}

const hashSum = (name: string) => (): Sum => {
  const hash = createHash(name)
  return { update: (data) => void hash.update(data), digest: () => hash.digest() }
}
const librarySum = (Checksum: typeof Crc32c | typeof Crc64Nvme) => (): Sum => {
  const sum = new Checksum()
  return { update: (data) => sum.update(data), digest: async () => Buffer.from(await sum.digest()) }
}
function crc32Sum(): Sum {
  let value = 0
  return {
    update: (data) => {
      value = crc32(data, value)
    },
    digest: () => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(value)
      return bytes
    },
  }
}

/** Checksums of `x-amz-checksum-*` that this server verifies. */
const SUMS: Readonly<Record<string, () => Sum>> = {
  crc32: crc32Sum,
  crc32c: librarySum(Crc32c),
  crc64nvme: librarySum(Crc64Nvme),
  sha1: hashSum('sha1'),
  sha256: hashSum('sha256'),
}
const PREFIX = 'x-amz-checksum-'

/** Body of a request whose checksums and signatures are verified while it is read. */
export interface CheckedBody {
  bytes: Readable
  /** In bytes, without the format of chunks; null where the request does not give it. */
  size: number | null
}

/** A sum with the expected digest, and the refusal if it differs. */
interface Check {
  sum: Sum
  expected: string
  encoding: 'base64' | 'hex'
  refusal(): S3Error
}

/**
 * Returns the body of a verified request. Its stream fails at its end where a checksum, a signature
 * or the length does not match: who stores it has to discard it then.
 * @throws S3Error
 */
export function checkedBody(request: IncomingMessage, verified: VerifiedRequest): CheckedBody {
  const { headers } = request
  const { chunks, payload } = verified
  const isChunked = payload.startsWith('STREAMING-')
  const length = headerOf(headers, isChunked ? 'x-amz-decoded-content-length' : 'content-length')
  const size = length === undefined ? null : Number(length)
  if (size !== null && !Number.isSafeInteger(size))
    throw new S3Error('InvalidArgument', s3ApiMessages.badNumber('Content-Length'))
  const checks: Check[] = []
  if (!isChunked && payload !== UNSIGNED_PAYLOAD)
    checks.push({
      sum: hashSum('sha256')(),
      expected: payload,
      encoding: 'hex',
      refusal: () => new S3Error('XAmzContentSHA256Mismatch', s3ApiMessages.badChecksum('SHA-256')),
    })
  const md5 = headerOf(headers, 'content-md5')
  if (md5 !== undefined) checks.push(checkOf('md5', hashSum('md5')(), md5))
  for (const [name, create] of Object.entries(SUMS)) {
    const expected = headerOf(headers, PREFIX + name)
    if (expected !== undefined) checks.push(checkOf(name, create(), expected))
  }
  const trailing = isChunked ? trailingCheck(headerOf(headers, 'x-amz-trailer')) : null
  if (trailing !== null) checks.push(trailing)
  const bytes = checkSums(checks, size)
  if (!isChunked) return { bytes: joined(request, [bytes]), size }
  const isSigned = payload.startsWith('STREAMING-AWS4-HMAC-SHA256-PAYLOAD')
  if (!isSigned && payload !== 'STREAMING-UNSIGNED-PAYLOAD-TRAILER')
    throw new S3Error('NotImplemented', s3ApiMessages.notImplemented)
  const decoded = decodeChunks({
    signer: isSigned ? chunks : null,
    onTrailers(trailers) {
      if (trailing !== null) trailing.expected = trailers.get(PREFIX + trailing.name) ?? ''
    },
  })
  return { bytes: joined(request, [decoded, bytes]), size }
}

const checkOf = (name: string, sum: Sum, expected: string): Check & { name: string } => ({
  name,
  sum,
  expected,
  encoding: 'base64',
  refusal: () => new S3Error('BadDigest', s3ApiMessages.badChecksum(name.toUpperCase())),
})

/** Returns the check of a checksum that comes behind the body. */
function trailingCheck(trailer: string | undefined): (Check & { name: string }) | null {
  const name = trailer?.trim().toLowerCase().replace(PREFIX, '') ?? ''
  const create = SUMS[name]
  return create === undefined ? null : checkOf(name, create(), '')
}

function checkSums(checks: readonly Check[], size: number | null): Transform {
  let count = 0
  async function finish(): Promise<void> {
    if (size !== null && count !== size)
      throw new S3Error('IncompleteBody', s3ApiMessages.badChunks)
    for (const { encoding, expected, refusal, sum } of checks) {
      const digest = (await sum.digest()).toString(encoding)
      if (digest !== expected) throw refusal()
    }
  }
  return new Transform({
    transform(chunk: Buffer, _, done: TransformCallback) {
      count += chunk.length
      for (const { sum } of checks) sum.update(chunk)
      done(null, chunk)
    },
    flush(done: TransformCallback) {
      finish().then(
        () => done(),
        (error: Error) => done(error),
      )
    },
  })
}

/** Pipes a request through streams; an error or an early end of any reaches the last one. */
function joined(request: IncomingMessage, streams: readonly Transform[]): Readable {
  const last = streams.at(-1) ?? request
  // It may fail before it is read, while the policies are checked; the reader gets the error then.
  last.on('error', () => undefined)
  const fail = (error?: Error | null) =>
    last.destroy(error ?? new S3Error('IncompleteBody', s3ApiMessages.badChunks))
  request.on('error', fail).on('close', () => {
    if (!request.complete) fail()
  })
  let source: Readable = request
  for (const stream of streams) {
    if (stream !== last) stream.on('error', fail)
    source.pipe(stream)
    source = stream
  }
  return last
}
