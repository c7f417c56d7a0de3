import { pipeline } from 'node:stream/promises'
import { fileAttachment } from '../../../base/http/attachment'
import type { Exchange } from '../../../base/http/exchange'
import { servedType } from '../rules/mime-rules'
import type { ProjectStorage } from '../project-storage'
import { StorageError } from '../storage-error'
import { storageApiMessages } from '../storage.messages'
import type { StoredObject } from '../storage.types'
import { namesVersion, readRange } from '../../../base/http/byte-range'

const OPAQUE_TYPE = 'application/octet-stream'

export interface Sending {
  /** Under which name it is saved, instead of being shown; '' for its own. */
  download: string | null
  /** True if shared caches may store it. */
  shared: boolean
  /** True if a browser must not take the file for what it claims to be, a script of this origin for one. */
  isOpaque?: boolean
}

/** Streams a file at the reader's pace: all of it, one range of it, or that it has not changed. @throws StorageError */
export async function sendObject(
  { request, response }: Pick<Exchange, 'request' | 'response'>,
  storage: Pick<ProjectStorage, 'read' | 'touch'>,
  object: StoredObject,
  { download, isOpaque = false, shared }: Sending,
): Promise<void> {
  const { metadata, version } = object
  if (metadata === null) throw new StorageError('not_found', storageApiMessages.bytesMissing)
  // Metadata that people wrote into the row must not become a header, nor a wrong length.
  const size = Number(metadata.size)
  if (!Number.isSafeInteger(size) || size < 0)
    throw new StorageError('not_found', storageApiMessages.bytesMissing)
  const age = /max-age=\d{1,10}/.exec(String(metadata.cacheControl))?.[0] ?? 'no-cache'
  const etag = `"${version}"`
  const headers: Record<string, string> = {
    etag,
    'accept-ranges': 'bytes',
    'last-modified': new Date(object.updated_at).toUTCString(),
    'cache-control': `${shared ? 'public' : 'private'}, ${age}`,
    ...(shared ? {} : { vary: 'authorization, apikey' }),
  }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  if (namesVersion(request.headers['if-none-match'], etag)) {
    response.writeHead(304).end()
    return
  }
  const wanted = request.headers['if-range']?.toString()
  const isSame = wanted === undefined || namesVersion(wanted, etag)
  const range = readRange(isSame ? request.headers.range : undefined, size)
  if (range.kind === 'outside') {
    response.setHeader('content-range', `bytes */${size}`)
    throw new StorageError('InvalidRange', storageApiMessages.badRange(size))
  }
  const part = range.kind === 'part' ? { start: range.start, end: range.end } : null
  // Before the answer takes shape: when they are missing it is another one.
  const bytes = request.method === 'HEAD' ? null : await storage.read(object, part)
  response.setHeader('content-type', isOpaque ? OPAQUE_TYPE : servedType(String(metadata.mimetype)))
  response.setHeader('content-length', part === null ? size : part.end - part.start + 1)
  if (download !== null)
    response.setHeader(
      'content-disposition',
      fileAttachment(download || (object.name.split('/').pop() ?? '')),
    )
  if (part !== null) response.setHeader('content-range', `bytes ${part.start}-${part.end}/${size}`)
  response.writeHead(part === null ? 200 : 206)
  if (bytes === null) {
    response.end()
    return
  }
  // A client that disconnects ends the reading; a later error cuts the answer off.
  await pipeline(bytes, response).then(
    () => storage.touch(object),
    () => response.destroy(),
  )
}
