import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { s3ApiMessages } from './s3-api.messages'
import { S3Error } from './s3-error'

// AWS Signature Version 4, as
// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html describes it.

const ALGORITHM = 'AWS4-HMAC-SHA256'
/** Maximum difference in milliseconds between the date of a request and the server's. */
const MAX_SKEW_MS = 15 * 60_000
/** Maximum lifetime of a presigned URL, in seconds. */
const MAX_EXPIRES_S = 7 * 24 * 60 * 60

export const UNSIGNED_PAYLOAD = 'UNSIGNED-PAYLOAD'

/** Request with its path and query as they were sent. */
export interface SignedRequest {
  method: string
  path: string
  query: string
  headers: IncomingHttpHeaders
}

/** Signature that a request brings, in its header or its query. */
interface Signature {
  accessKeyId: string
  /** Date, region, service and `aws4_request`. */
  scope: readonly [string, string, string, string]
  /** Names of the signed headers, in lower case. */
  signedHeaders: readonly string[]
  signature: string
  /** `20261124T120000Z` */
  date: string
  /** Of a presigned URL; null for a header. */
  expiresS: number | null
}

/** Signs the chunks of a verified request. */
export interface ChunkSigner {
  /** Signature of the request's headers, which the first chunk continues. */
  seed: string
  /** Returns the signature of a chunk or a trailer: `kind` is the algorithm's suffix. */
  sign(kind: 'PAYLOAD' | 'TRAILER', parts: readonly string[]): string
}

export interface VerifiedRequest {
  accessKeyId: string
  /** Value of `x-amz-content-sha256`. */
  payload: string
  chunks: ChunkSigner
}

const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()
export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Verifies the signature of a request.
 * @param secretsOf returns the secrets of an access key, any of which may have signed; none for one that does not exist
 * @throws S3Error
 */
export async function verifySignature(
  request: SignedRequest,
  secretsOf: (accessKeyId: string) => Promise<readonly string[]>,
  now = Date.now(),
): Promise<VerifiedRequest> {
  const query = queryOf(request.query)
  const found = readHeader(request.headers) ?? readQuery(query)
  if (found === null) throw new S3Error('AccessDenied', s3ApiMessages.badAuthorization)
  checkTime(found, now)
  checkHeaders(found, request.headers)
  const secrets = await secretsOf(found.accessKeyId)
  if (secrets.length === 0) throw new S3Error('InvalidAccessKeyId', s3ApiMessages.noKey)
  const payload =
    headerOf(request.headers, 'x-amz-content-sha256') ??
    (found.expiresS === null ? sha256Hex('') : UNSIGNED_PAYLOAD)
  const scope = found.scope.join('/')
  const keys = secrets.map((secret) =>
    found.scope.reduce<string | Buffer>((part, text) => hmac(part, text), `AWS4${secret}`),
  )
  const signText = (key: string | Buffer, algorithm: string, parts: readonly string[]): string =>
    hmac(key, [algorithm, found.date, scope, ...parts].join('\n')).toString('hex')
  const digest = sha256Hex(canonicalRequest(request, query, found.signedHeaders, payload))
  const key = keys.find((one) =>
    isSameSignature(signText(one, ALGORITHM, [digest]), found.signature),
  )
  if (key === undefined) throw new S3Error('SignatureDoesNotMatch', s3ApiMessages.signature)
  return {
    accessKeyId: found.accessKeyId,
    payload,
    chunks: {
      seed: found.signature,
      sign: (kind, parts) => signText(key, `${ALGORITHM}-${kind}`, parts),
    },
  }
}

/** Compares two texts in constant time. */
export function isSameSignature(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const malformed = () => new S3Error('AuthorizationHeaderMalformed', s3ApiMessages.badAuthorization)

function readHeader(headers: IncomingHttpHeaders): Signature | null {
  const { authorization } = headers
  if (authorization === undefined) return null
  const [, fields] = /^AWS4-HMAC-SHA256\s+(.+)$/.exec(authorization) ?? []
  if (fields === undefined) throw malformed()
  const values = new Map(
    fields.split(',').map((field) => {
      const [name = '', ...rest] = field.trim().split('=')
      return [name, rest.join('=')]
    }),
  )
  return {
    ...readCredential(values.get('Credential') ?? ''),
    signedHeaders: (values.get('SignedHeaders') ?? '').split(';'),
    signature: values.get('Signature') ?? '',
    date: headerOf(headers, 'x-amz-date') ?? '',
    expiresS: null,
  }
}

function readQuery(query: Query): Signature | null {
  const value = (name: string): string => query.find(([known]) => known === name)?.[1] ?? ''
  if (value('X-Amz-Algorithm') !== ALGORITHM) return null
  const expires = value('X-Amz-Expires')
  const expiresS = /^\d{1,7}$/.test(expires) ? Number(expires) : 0
  if (expiresS < 1 || expiresS > MAX_EXPIRES_S)
    throw new S3Error('InvalidArgument', s3ApiMessages.badNumber('X-Amz-Expires'))
  return {
    ...readCredential(value('X-Amz-Credential')),
    signedHeaders: value('X-Amz-SignedHeaders').split(';'),
    signature: value('X-Amz-Signature'),
    date: value('X-Amz-Date'),
    expiresS,
  }
}

function readCredential(credential: string): Pick<Signature, 'accessKeyId' | 'scope'> {
  const parts = credential.split('/')
  const [date = '', region = '', service = '', end = ''] = parts.slice(-4)
  if (parts.length < 5 || service !== 's3' || end !== 'aws4_request') throw malformed()
  return { accessKeyId: parts.slice(0, -4).join('/'), scope: [date, region, service, end] }
}

function checkTime({ date, expiresS, scope }: Signature, now: number): void {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? []
  const [year, month, day, hour, minute, second] = parts
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (!Number.isFinite(time) || scope[0] !== date.slice(0, 8))
    throw new S3Error('AccessDenied', s3ApiMessages.badDate)
  if (time > now + MAX_SKEW_MS || (expiresS === null && time < now - MAX_SKEW_MS))
    throw new S3Error('RequestTimeTooSkewed', s3ApiMessages.skewed)
  if (expiresS !== null && time + expiresS * 1000 < now)
    throw new S3Error('AccessDenied', s3ApiMessages.expired)
}

/** Refuses a request whose headers could have been added or changed by others. */
function checkHeaders({ signedHeaders, expiresS }: Signature, headers: IncomingHttpHeaders): void {
  const needed = Object.keys(headers).filter(
    (name) =>
      name === 'host' ||
      // A presigned URL signs none of its body, whose digest some clients send all the same.
      (name.startsWith('x-amz-') && !(expiresS !== null && name === 'x-amz-content-sha256')),
  )
  const missing = needed.find((name) => !signedHeaders.includes(name))
  if (missing !== undefined) throw new S3Error('AccessDenied', s3ApiMessages.unsigned(missing))
}

function canonicalRequest(
  { method, path, headers }: SignedRequest,
  query: Query,
  signedHeaders: readonly string[],
  payload: string,
): string {
  const parameters = query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map((pair) => pair.join('='))
  const lines = signedHeaders.map(
    (name) => `${name}:${(headerOf(headers, name) ?? '').trim().replace(/\s+/g, ' ')}\n`,
  )
  return [
    method,
    path.split('/').map(decode).map(encode).join('/'),
    parameters.join('&'),
    lines.join(''),
    signedHeaders.join(';'),
    payload,
  ].join('\n')
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

type Query = readonly (readonly [string, string])[]

/** Returns the parameters of a query. A plus sign is a plus sign. */
const queryOf = (text: string): Query =>
  text === ''
    ? []
    : text.split('&').map((pair) => {
        const mark = pair.indexOf('=')
        return mark === -1
          ? ([decode(pair), ''] as const)
          : ([decode(pair.slice(0, mark)), decode(pair.slice(mark + 1))] as const)
      })

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    throw new S3Error('InvalidArgument', s3ApiMessages.badAuthorization, { cause })
  }
}

/** Encodes everything but the unreserved characters of RFC 3986. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Returns a header as one line. */
export function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(',') : value
}
