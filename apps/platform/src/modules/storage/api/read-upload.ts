import { Busboy } from '@fastify/busboy'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { servedType } from '../rules/mime-rules'
import { StorageError } from '../storage-error'
import { storageApiMessages } from '../storage.messages'

/** A file as a request brings it. */
export interface SentFile {
  bytes: Readable
  mimetype: string
  cacheControl: string
  userMetadata: Record<string, unknown> | null
  /** In bytes, where that is known before all of them are here. */
  size: number | null
}

const MAX_METADATA_BYTES = 16_384
const metadataFault = (cause?: unknown) =>
  new StorageError('InvalidRequest', storageApiMessages.badMetadata, { cause })

/** The file of a request: of a form, else the body itself. @throws StorageError */
export function readUpload(request: IncomingMessage): Promise<SentFile> {
  const type = request.headers['content-type']
  if (type !== undefined && /^multipart\/form-data/i.test(type)) return readForm(request, type)
  return Promise.resolve({
    bytes: request,
    mimetype: servedType(type),
    cacheControl: cacheControlOf(
      /max-age=(\d{1,10})/i.exec(request.headers['cache-control'] ?? '')?.[1],
    ),
    userMetadata: readUploadMetadata(metadataHeader(request.headers)),
    size: sizeOf(request.headers),
  })
}

function sizeOf(headers: IncomingHttpHeaders): number | null {
  const length = headers['content-length']
  return length === undefined ? null : Number(length)
}

/** Seconds as clients say them. */
export const cacheControlOf = (seconds: string | undefined): string =>
  seconds !== undefined && /^\d{1,10}$/.test(seconds) ? `max-age=${Number(seconds)}` : 'no-cache'

function metadataHeader(headers: IncomingHttpHeaders): string | undefined {
  const header = headers['x-metadata']
  return typeof header === 'string' ? Buffer.from(header, 'base64').toString('utf8') : undefined
}

/**
 * Reads the user metadata of a file.
 * @throws StorageError InvalidRequest
 */
export function readUploadMetadata(text: string | undefined): Record<string, unknown> | null {
  if (text === undefined || text === '') return null
  if (Buffer.byteLength(text) > MAX_METADATA_BYTES) throw metadataFault()
  try {
    const value: unknown = JSON.parse(text)
    // Postgres keeps no NUL in a text.
    if (
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      !text.includes('\\u0000')
    ) {
      return value as Record<string, unknown>
    }
  } catch (error) {
    throw metadataFault(error)
  }
  throw metadataFault()
}

/** The first file of a form, with the fields before it. */
function readForm(request: IncomingMessage, type: string): Promise<SentFile> {
  const bad = (cause?: unknown) =>
    new StorageError('InvalidRequest', storageApiMessages.badMultipart, { cause })
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>()
    let form: InstanceType<typeof Busboy>
    try {
      form = new Busboy({
        headers: { 'content-type': type },
        limits: {
          fields: 20,
          fieldSize: MAX_METADATA_BYTES + 1,
          files: 1,
          parts: 21,
          headerPairs: 50,
        },
      })
    } catch (error) {
      reject(bad(error))
      return
    }
    form.on('field', (name, value) => fields.set(name, value))
    form.on('file', (_, bytes, __, ___, mimetype) => {
      // A form that is cut ends its file with an error, never as if it were whole.
      const cut = (error?: unknown) => bytes.destroy(bad(error))
      // The stream may fail before it is read, while the policies are checked; the reader gets the
      // error then.
      bytes.on('error', () => undefined)
      form.on('error', cut)
      request.on('error', cut).on('close', () => {
        if (!request.complete) cut()
      })
      try {
        resolve({
          bytes,
          mimetype: servedType(mimetype),
          cacheControl: cacheControlOf(fields.get('cacheControl')),
          userMetadata: readUploadMetadata(fields.get('metadata')),
          size: null,
        })
      } catch (error) {
        bytes.resume()
        reject(error as Error)
      }
    })
    form.on('error', (error) => reject(bad(error)))
    form.on('finish', () => reject(bad()))
    request.on('close', () => {
      if (!request.complete) reject(bad())
    })
    request.pipe(form)
  })
}
