import { S3 } from '@aws-sdk/client-s3'
import { checkBucket, s3ClientConfig } from '../../../base/s3/s3-client'
import type { S3Settings } from '../../../base/s3/s3-settings'
import { isRef, isUploadId, type BytesStore, type ProjectBytes } from '../bytes/bytes.types'
import { createS3Blobs } from './s3-blobs'
import { answered } from './s3-errors'
import { abortUploads, copyKey, keysBelow, removeKeys, type S3Place } from './s3-place'
import { createS3Uploads } from './s3-uploads'

/** Bytes in a bucket of an S3 service, below `{prefix}{ref}/`. @throws S3Unusable when it does not let us read, write and delete there */
export async function openS3Bytes(settings: S3Settings): Promise<BytesStore> {
  const { bucket, prefix } = settings
  const config = s3ClientConfig(settings)
  const place: S3Place = { client: new S3(config), bucket }
  await checkBucket(place.client, settings, 'HOWDAH_S3_')
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
