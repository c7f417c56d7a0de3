import type { S3 } from '@aws-sdk/client-s3'
import { answered, found } from './s3-errors'

/** A bucket of an S3 service. */
export interface S3Place {
  client: S3
  bucket: string
}

export interface S3Key {
  key: string
  modified: Date
  /**
   * True for an object that was uploaded in parts: its time may be that of the upload's start
   * instead of its end.
   */
  inParts: boolean
}

const CONCURRENT_COPIES = 16

/** Yields the keys with a prefix, a thousand at a time. */
export async function* keysBelow(
  { bucket, client }: S3Place,
  prefix: string,
): AsyncGenerator<S3Key[]> {
  let token: string | undefined
  do {
    const page = await answered(
      client.listObjectsV2({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }),
    )
    yield (page.Contents ?? []).flatMap(({ ETag: tag = '', Key: key, LastModified: modified }) =>
      key === undefined || !modified ? [] : [{ key, modified, inParts: /-\d+"?$/.test(tag) }],
    )
    token = page.NextContinuationToken
  } while (token !== undefined)
}

/** Not by DeleteObjects, which services ask different checksums for. */
export async function removeKeys(
  { bucket, client }: S3Place,
  keys: readonly string[],
): Promise<void> {
  for (let at = 0; at < keys.length; at += CONCURRENT_COPIES) {
    await Promise.all(
      keys
        .slice(at, at + CONCURRENT_COPIES)
        .map((Key) => found(client.deleteObject({ Bucket: bucket, Key }))),
    )
  }
}

/**
 * Aborts multipart uploads of keys with a prefix that were begun before a moment and are not in
 * progress.
 */
export async function abortUploads(
  { bucket, client }: S3Place,
  prefix: string,
  before: Date,
  isAlive: (key: string) => boolean,
): Promise<void> {
  let markers: { KeyMarker?: string; UploadIdMarker?: string } = {}
  for (;;) {
    const page = await answered(
      client.listMultipartUploads({ Bucket: bucket, Prefix: prefix, ...markers }),
    )
    for (const { Initiated, Key, UploadId } of page.Uploads ?? []) {
      if (Key === undefined || Initiated === undefined || Initiated >= before || isAlive(Key))
        continue
      await found(client.abortMultipartUpload({ Bucket: bucket, Key, UploadId }))
    }
    if (!page.IsTruncated || page.NextKeyMarker === undefined) return
    markers = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
  }
}

/** Maximum size in bytes of a single copy request, and the part size of larger copies. */
const MAX_SINGLE_COPY_BYTES = 5 * 1024 ** 3
const COPY_PART_BYTES = 1024 ** 3

/** Copies within the bucket, without the bytes passing here. @returns false when there is nothing to copy */
export async function copyKey(
  { bucket, client }: S3Place,
  from: string,
  to: string,
): Promise<boolean> {
  const source = await found(client.headObject({ Bucket: bucket, Key: from }))
  if (source === null) return false
  const CopySource = `${bucket}/${encodeURIComponent(from)}`
  const size = source.ContentLength ?? 0
  const target = { Bucket: bucket, Key: to }
  if (size <= MAX_SINGLE_COPY_BYTES)
    return (await found(client.copyObject({ ...target, CopySource }))) !== null
  const { UploadId } = await answered(client.createMultipartUpload(target))
  const Parts: { PartNumber: number; ETag: string | undefined }[] = []
  try {
    for (let start = 0; start < size; start += COPY_PART_BYTES) {
      const PartNumber = Parts.length + 1
      const CopySourceRange = `bytes=${start}-${Math.min(start + COPY_PART_BYTES, size) - 1}`
      const part = await answered(
        client.uploadPartCopy({ ...target, UploadId, PartNumber, CopySource, CopySourceRange }),
      )
      Parts.push({ PartNumber, ETag: part.CopyPartResult?.ETag })
    }
    await answered(
      client.completeMultipartUpload({ ...target, UploadId, MultipartUpload: { Parts } }),
    )
  } catch (error) {
    await found(client.abortMultipartUpload({ ...target, UploadId })).catch(() => undefined)
    throw error
  }
  return true
}
