import type { DocumentsHandler } from './services'
import { pipeline } from 'node:stream/promises'
import { documentsMessages } from './documents.messages'
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
  if (document === null) throw new AppError(404, 'not_found', documentsMessages.gone)
  const { changedAt, file, name, size } = document
  try {
    const etag = `"${changedAt.getTime().toString(36)}-${size.toString(36)}"`
    response.setHeader('etag', etag)
    response.setHeader('last-modified', changedAt.toUTCString())
    // Whoever has left the organization does not find it in the browser.
    response.setHeader('cache-control', 'private, no-cache')
    // It is saved; should a browser show it all the same, it is nobody's page.
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
    // Whoever goes away ends the reading; what fails later cuts the answer.
    else await pipeline(bytesOf(document), response).catch(() => response.destroy())
    return ALREADY_SENT
  } finally {
    await file.close()
  }
}

/** As many bytes as were promised: of a file that grows meanwhile no more, and one that shrinks is an error. */
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
