import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { namesVersion } from '../../base/http/byte-range'
import { contractDocument } from '../../contract/document'
import { ALREADY_SENT, type Handler } from '../../contract/handler.types'

/** Prepares the document as it is sent, once: it is half a megabyte, and anybody may ask for it. */
async function prepare() {
  const text = Buffer.from(JSON.stringify(contractDocument))
  const digest = createHash('sha256').update(text).digest('base64url')
  return { text, zipped: await promisify(gzip)(text), etag: `"${digest}"` }
}
let prepared: ReturnType<typeof prepare> | null = null

export const getContract: Handler<'getContract'> = async ({ request, response }) => {
  const { text, zipped, etag } = await (prepared ??= prepare())
  response.setHeader('etag', etag)
  response.setHeader('cache-control', 'no-cache')
  response.appendHeader('vary', 'accept-encoding')
  if (namesVersion(request.headers['if-none-match'], etag)) {
    response.writeHead(304).end()
    return ALREADY_SENT
  }
  const isZipped = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(
    request.headers['accept-encoding']?.toString() ?? '',
  )
  const body = isZipped ? zipped : text
  if (isZipped) response.setHeader('content-encoding', 'gzip')
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('content-length', body.length)
  response.writeHead(200).end(body)
  return ALREADY_SENT
}
