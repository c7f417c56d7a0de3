import type { DocumentsHandler } from './services'
import { pipeline } from 'node:stream/promises'
import { documentsApiMessages } from './documents.messages'
import type { OpenDocument } from './documents'
import { namesVersion } from '../../base/http/byte-range'
import { fileAttachment } from '../../base/http/attachment'
import { ALREADY_SENT } from '../../contract/handler.types'
import { AppError } from '../../base/app-error'

export const listDocuments: DocumentsHandler<'listDocuments'> = async ({ services }) => {
  const documents = await services.documents.list()
  return {
    status: 200,
    body: documents.map(({ name, size, mediaType, changedAt }) => ({
      ...{ name, size },
      media_type: mediaType,
      changed_at: changedAt.toISOString(),
    })),
  }
}

export const downloadDocument: DocumentsHandler<'downloadDocument'> = async ({
  params,
  services,
  request,
  response,
}) => {
  const document = await services.documents.open(params.name)
  if (document === null) throw new AppError(404, 'not_found', documentsApiMessages.gone)
  const { changedAt, file, name, size } = document
  try {
    const etag = `"${changedAt.getTime().toString(36)}-${size.toString(36)}"`
    response.setHeader('etag', etag)
    response.setHeader('last-modified', changedAt.toUTCString())
    // A person who has left the organization must not find the document in the browser's cache.
    response.setHeader('cache-control', 'private, no-cache')
    // The document is saved as a file; if a browser renders it anyway, it belongs to no origin.
    response.setHeader(
      'content-security-policy',
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    )
    if (namesVersion(request.headers['if-none-match'], etag)) {
      response.writeHead(304).end()
      return ALREADY_SENT
    }
    response.setHeader('content-type', 'application/octet-stream')
    response.setHeader('content-disposition', fileAttachment(name))
    response.setHeader('content-length', size)
    response.writeHead(200)
    if (request.method === 'HEAD' || size === 0) response.end()
    // If the client disconnects, the reading ends; a failure after the headers cuts the response.
    else await pipeline(bytesOf(document), response).catch(() => response.destroy())
    return ALREADY_SENT
  } finally {
    await file.close()
  }
}

/**
 * Yields exactly the announced number of bytes: additional bytes of a growing file are ignored, and
 * a shrinking file is an error.
 */
async function* bytesOf({ file, size }: OpenDocument): AsyncGenerator<Buffer> {
  let sent = 0
  for await (const chunk of file.createReadStream({
    end: size - 1,
    autoClose: false,
  }) as AsyncIterable<Buffer>) {
    sent += chunk.length
    yield chunk
  }
  if (sent < size) throw new Error('The file has become shorter')
}
