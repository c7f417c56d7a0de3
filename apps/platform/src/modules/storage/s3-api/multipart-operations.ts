import { send } from '../../../base/http/exchange'
import { toAppError } from '../../../base/http/errors'
import { MAX_PARTS, type MultipartPlace } from '../multipart/create-multipart'
import { readRange } from '../../../base/http/byte-range'
import { keyEncoder } from './list-objects'
import { copySourceOf, newObjectOf } from './object-operations'
import { etagOf, numberOf, type S3Call, XML_TYPE } from './s3-call'
import { errorDocument } from './s3-refusal'
import { s3ApiMessages } from './s3-api.messages'
import { S3Error } from './s3-error'
import { readXml, childText, xmlDocument } from './xml'

const MAX_COMPLETE_BYTES = 2_000_000
const MAX_LISTED = 1_000
/** Interval in milliseconds at which a completion that takes long sends a space, as S3 does. */
const KEEP_ALIVE_MS = 10_000

const placeOf = ({ bucketId, call, key }: S3Call): MultipartPlace => ({
  bucketId,
  name: key,
  uploadId: call.query.get('uploadId') ?? '',
})
const partNumberOf = (s3: S3Call): number =>
  numberOf(s3, 'partNumber', { min: 1, max: MAX_PARTS, otherwise: 0 })

/** `CreateMultipartUpload` */
export async function createUpload(s3: S3Call): Promise<void> {
  const { access, bucketId, call, key, sendXml, storage } = s3
  call.exchange.request.resume()
  const id = await storage.multipart.begin(access, newObjectOf(s3))
  sendXml('InitiateMultipartUploadResult', [
    ['Bucket', bucketId],
    ['Key', key],
    ['UploadId', id],
  ])
}

/** `UploadPart` */
export async function uploadPart(s3: S3Call): Promise<void> {
  const version = await s3.storage.multipart.put(s3.access, placeOf(s3), {
    number: partNumberOf(s3),
    ...s3.body(),
  })
  s3.sendEmpty(200, { etag: etagOf(version) })
}

/** `UploadPartCopy`, of a file or a range of one */
export async function uploadPartCopy(s3: S3Call): Promise<void> {
  const { access, header, sendXml, storage } = s3
  const source = await storage.find(access, copySourceOf(s3))
  const total = source.metadata?.size ?? 0
  const range = readRange(header('x-amz-copy-source-range'), total)
  if (range.kind === 'outside')
    throw new S3Error('InvalidRange', s3ApiMessages.badNumber('x-amz-copy-source-range'))
  const part = range.kind === 'part' ? range : null
  const bytes = await storage.read(source, part)
  const size = part === null ? total : part.end - part.start + 1
  const version = await storage.multipart
    .put(access, placeOf(s3), { number: partNumberOf(s3), bytes, size })
    .finally(() => bytes.destroy())
  sendXml('CopyPartResult', [
    ['LastModified', new Date().toISOString()],
    ['ETag', etagOf(version)],
  ])
}

/** `CompleteMultipartUpload` */
export async function completeUpload(s3: S3Call): Promise<void> {
  const { access, bucketId, call, key, storage } = s3
  const { exchange } = call
  const root = await readXml(s3.body().bytes, 'CompleteMultipartUpload', MAX_COMPLETE_BYTES)
  const parts = root.children
    .filter(({ name }) => name === 'Part')
    .map((part) => ({
      number: Number(childText(part, 'PartNumber')),
      etag: childText(part, 'ETag'),
    }))
  if (parts.length === 0 || parts.length > MAX_PARTS)
    throw new S3Error('MalformedXML', s3ApiMessages.badXml(MAX_COMPLETE_BYTES))
  const { response } = exchange
  const timer = setInterval(() => {
    if (!response.headersSent) {
      response.writeHead(200, { 'content-type': XML_TYPE })
      response.write('<?xml version="1.0" encoding="UTF-8"?>\n')
    }
    response.write(' ')
  }, KEEP_ALIVE_MS)
  try {
    const version = await storage.multipart.complete(access, placeOf(s3), parts)
    const document = xmlDocument('CompleteMultipartUploadResult', [
      ['Location', `${call.serviceUrl}/${bucketId}/${encodeURI(key)}`],
      ['Bucket', bucketId],
      ['Key', key],
      ['ETag', etagOf(version)],
    ])
    if (response.headersSent) response.end(document.replace(/^<\?.*\?>\n/, ''))
    else send(exchange, 200, { 'content-type': XML_TYPE }, document)
  } catch (error) {
    if (!response.headersSent) throw error
    // The status is sent: the error is the body, which clients look for here.
    response.end(errorDocument(toAppError(error), exchange.requestId).replace(/^<\?.*\?>\n/, ''))
  } finally {
    clearInterval(timer)
  }
}

/** `AbortMultipartUpload` */
export async function abortUpload(s3: S3Call): Promise<void> {
  await s3.storage.multipart.abort(s3.access, placeOf(s3))
  s3.sendEmpty(204)
}

/** `ListParts` */
export async function listParts(s3: S3Call): Promise<void> {
  const place = placeOf(s3)
  const limit = Math.min(
    numberOf(s3, 'max-parts', { min: 1, max: 1e9, otherwise: MAX_LISTED }),
    MAX_LISTED,
  )
  const after = numberOf(s3, 'part-number-marker', { min: 0, max: MAX_PARTS, otherwise: 0 })
  const found = await s3.storage.multipart.parts(s3.access, place, { after, limit: limit + 1 })
  const parts = found.slice(0, limit)
  const isTruncated = found.length > limit
  s3.sendXml('ListPartsResult', [
    ['Bucket', place.bucketId],
    ['Key', place.name],
    ['UploadId', place.uploadId],
    ['PartNumberMarker', after],
    ['NextPartNumberMarker', isTruncated ? (parts.at(-1)?.number ?? null) : null],
    ['MaxParts', limit],
    ['IsTruncated', isTruncated],
    ...parts.map(
      ({ createdAt, number, size, version }) =>
        [
          'Part',
          [
            ['PartNumber', number],
            ['LastModified', new Date(createdAt).toISOString()],
            ['ETag', etagOf(version)],
            ['Size', size],
          ],
        ] as const,
    ),
  ])
}

/** `ListMultipartUploads` */
export async function listUploads(s3: S3Call): Promise<void> {
  const { access, bucketId, call, sendXml, storage } = s3
  await storage.rulesOf(bucketId)
  const limit = Math.min(
    numberOf(s3, 'max-uploads', { min: 1, max: 1e9, otherwise: MAX_LISTED }),
    MAX_LISTED,
  )
  const [prefix, after] = [call.query.get('prefix') ?? '', call.query.get('key-marker') ?? '']
  const found = await storage.multipart.uploads(access, {
    bucketId,
    prefix,
    after,
    limit: limit + 1,
  })
  const uploads = found.slice(0, limit)
  const isTruncated = found.length > limit
  const encode = keyEncoder(s3)
  sendXml('ListMultipartUploadsResult', [
    ['Bucket', bucketId],
    ['Prefix', encode(prefix)],
    ['KeyMarker', encode(after)],
    ['NextKeyMarker', isTruncated ? encode(uploads.at(-1)?.object.name ?? '') : null],
    ['MaxUploads', limit],
    ['IsTruncated', isTruncated],
    ...uploads.map(
      ({ createdAt, id, object }) =>
        [
          'Upload',
          [
            ['Key', encode(object.name)],
            ['UploadId', id],
            ['Initiated', new Date(createdAt).toISOString()],
          ],
        ] as const,
    ),
  ])
}
