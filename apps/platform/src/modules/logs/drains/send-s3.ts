import { S3 } from '@aws-sdk/client-s3'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { OutboundFetch } from '../../../base/network/outbound-fetch'
import { drainsMessages } from './drains.messages'
import { NotDelivered, type DrainBucket, type DrainTarget, type SentLine } from './drain.types'
import { sentObject } from './drain-encoders'

/** Parts that we use of a request of the S3 client. */
interface S3Request {
  method: string
  protocol: string
  hostname: string
  port?: number
  path: string
  query?: Record<string, string | string[] | null>
  headers: Record<string, string>
  body?: unknown
}

const compress = promisify(gzip)

/**
 * Writes lines as objects of newline-delimited JSON, one for each hour of their time. An object is
 * named by its first line: lines that are sent again replace it together with those after them.
 * @throws NotDelivered, or what the connection fails with
 */
export async function sendS3(
  send: OutboundFetch,
  { projectRef, s3, url }: DrainTarget,
  lines: readonly SentLine[],
  signal: AbortSignal,
): Promise<void> {
  if (s3 === null) throw new NotDelivered(drainsMessages.noKeys)
  const client = clientOf(send, url, s3, signal)
  for (const [hour, ofHour] of byHour(lines)) {
    const text = ofHour.map((line) => `${JSON.stringify(sentObject(projectRef, line))}\n`).join('')
    await client
      .putObject({
        Bucket: s3.bucket,
        Key: `${s3.prefix}${projectRef}/${hour}/${ofHour[0]?.id ?? '0'}.ndjson.gz`,
        Body: await compress(text),
        ContentType: 'application/x-ndjson',
        ContentEncoding: 'gzip',
      })
      .catch(explain)
  }
}

/** Returns lines by the folder of their hour, such as `2026/01/05/10`. */
function byHour(lines: readonly SentLine[]): Map<string, SentLine[]> {
  const hours = new Map<string, SentLine[]>()
  for (const line of lines) {
    const hour = new Date(line.at).toISOString().slice(0, 13).replaceAll(/[-T]/g, '/')
    const ofHour = hours.get(hour)
    if (ofHour === undefined) hours.set(hour, [line])
    else ofHour.push(line)
  }
  return hours
}

/** Returns a client whose requests pass through the door for addresses that a person typed. */
const clientOf = (
  send: OutboundFetch,
  endpoint: string,
  { accessKeyId, region, secretAccessKey }: DrainBucket,
  signal: AbortSignal,
) =>
  new S3({
    ...{ endpoint, region, forcePathStyle: true, maxAttempts: 1 },
    credentials: { accessKeyId, secretAccessKey },
    // Services of other vendors do not know all checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      async handle(request: S3Request) {
        const { body, headers, method } = request
        const answer = await send(addressOf(request), {
          ...{ method, headers, signal },
          ...(body instanceof Uint8Array ? { body } : {}),
        })
        return {
          response: {
            statusCode: answer.status,
            headers: Object.fromEntries(answer.headers),
            body: new Uint8Array(await answer.arrayBuffer()),
          },
        }
      },
    },
  })

function addressOf({ hostname, path, port, protocol, query = {} }: S3Request): string {
  const encode = encodeURIComponent
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? ''].flat().map((one) => `${encode(name)}=${encode(one)}`),
  )
  const place = `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}`
  return pairs.length === 0 ? place : `${place}?${pairs.join('&')}`
}

/** Names the status and the code of a refusal, without its text, which may repeat keys. */
function explain(error: unknown): never {
  const { $metadata: metadata, name } = error as {
    $metadata?: { httpStatusCode?: number }
    name?: string
  }
  const status = metadata?.httpStatusCode
  if (status === undefined) throw error
  if (status >= 300 && status < 400) throw new NotDelivered(drainsMessages.redirect(status))
  const code = /^[A-Za-z]{1,60}$/.test(name ?? '') ? ` (${name})` : ''
  throw new NotDelivered(`${drainsMessages.status(status)}${code}`)
}
