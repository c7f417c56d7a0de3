import { S3, type S3ClientConfig } from '@aws-sdk/client-s3'
import { randomUUID } from 'node:crypto'
import { isRef, isUploadId, type BytesStore, type ProjectBytes } from '../bytes/bytes.types'
import { createS3Blobs } from './s3-blobs'
import { answered, isNotThere } from './s3-errors'
import { abortUploads, copyKey, keysBelow, removeKeys, type S3Place } from './s3-place'
import { s3Messages } from './s3.messages'
import type { S3Settings } from './s3-settings'
import { createS3Uploads } from './s3-uploads'

/** The S3 service cannot be used; the message contains the reason and no secret. */
export class S3Unusable extends Error {
  override readonly name = 'S3Unusable'
}

/** Bytes in a bucket of an S3 service, below `{prefix}{ref}/`. @throws S3Unusable when it does not let us read, write and delete there */
export async function openS3Bytes(settings: S3Settings): Promise<BytesStore> {
  const { bucket, prefix } = settings
  const config = clientConfig(settings)
  const place: S3Place = { client: new S3(config), bucket }
  await check(place, settings)
  // One per project: running uploads are known only to their process.
  const projects = new Map<string, ProjectBytes>()
  return {
    of(ref) {
      const known = projects.get(ref)
      if (known) return known
      const [objects, uploads] = [`${prefix}${ref}/objects/`, `${prefix}${ref}/uploads/`]
      const made = {
        blobs: createS3Blobs(place, objects),
        uploads: createS3Uploads(place, config, { objects, uploads }),
      }
      projects.set(ref, made)
      return made
    },
    async refs() {
      const names: string[] = []
      let token: string | undefined
      do {
        const page = await answered(
          place.client.listObjectsV2({
            Bucket: bucket,
            Prefix: prefix,
            Delimiter: '/',
            ContinuationToken: token,
          }),
        )
        names.push(
          ...(page.CommonPrefixes ?? []).map(({ Prefix = '' }) => Prefix.slice(prefix.length, -1)),
        )
        token = page.NextContinuationToken
      } while (token !== undefined)
      return names.filter(isRef)
    },
    async share(version, { from, to }) {
      if (!isUploadId(version)) throw new Error('A version is a UUID.')
      const keyOf = (ref: string) => `${prefix}${ref}/objects/${version}`
      await copyKey(place, keyOf(from), keyOf(to))
    },
    async removeAll(ref) {
      projects.delete(ref)
      await abortUploads(place, `${prefix}${ref}/`, new Date(Date.now() + 60_000), () => false)
      for await (const page of keysBelow(place, `${prefix}${ref}/`)) {
        await removeKeys(
          place,
          page.map(({ key }) => key),
        )
      }
    },
  }
}

const clientConfig = ({
  credentials,
  endpoint,
  pathStyle,
  region,
}: S3Settings): S3ClientConfig => ({
  region,
  forcePathStyle: pathStyle,
  ...(endpoint === null ? {} : { endpoint }),
  ...(credentials === null ? {} : { credentials }),
  // Services that are not AWS's know few of the newer checksums.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
})

/** Writes, reads and deletes an object, so that a server which starts can keep files. */
async function check({ bucket, client }: S3Place, { endpoint, prefix }: S3Settings): Promise<void> {
  const where = endpoint ?? 'AWS'
  const object = { Bucket: bucket, Key: `${prefix}howdah-check-${randomUUID()}` }
  const step = async (what: string, done: Promise<unknown>) => {
    try {
      await done
    } catch (error) {
      const { $metadata, message, name } = error as Error & {
        $metadata?: { httpStatusCode?: number }
      }
      if (isNotThere(error))
        throw new S3Unusable(s3Messages.noBucket(bucket, where), { cause: error })
      const status = $metadata?.httpStatusCode
      if (status === undefined)
        throw new S3Unusable(s3Messages.noAnswer(where, message || name), { cause: error })
      throw new S3Unusable(s3Messages.refused(what, bucket, where, status, name), { cause: error })
    }
  }
  await step('write to', client.putObject({ ...object, Body: 'x' }))
  await step('read from', client.headObject(object))
  await step('list', client.listObjectsV2({ Bucket: bucket, Prefix: object.Key, MaxKeys: 1 }))
  await step('delete from', client.deleteObject(object))
}
