import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { S3Store } from '@tus/s3-store'
import { isUploadId, UPLOAD_LIFETIME_MS, type UploadPlace } from '../bytes/bytes.types'
import { answered, found } from './s3-errors'
import { abortUploads, copyKey, keysBelow, removeKeys, type S3Key, type S3Place } from './s3-place'

/**
 * An upload is a multipart upload with a metadata object; when complete it is copied to its place among the files, within
 * the service.
 */
export function createS3Uploads(
  place: S3Place,
  clientConfig: S3ClientConfig,
  { objects, uploads }: { objects: string; uploads: string },
): UploadPlace {
  const { bucket, client } = place
  const keyOf = (id: string) => uploads + id
  const doneMark = (id: string) => `${keyOf(id)}.done`
  return {
    datastore: new S3Store({
      s3ClientConfig: { ...clientConfig, bucket },
      expirationPeriodInMilliseconds: UPLOAD_LIFETIME_MS,
      // Not every service has tags; expired uploads are found by their age.
      useTags: false,
    }),
    // Bytes go to the service; of the disk they take a part at a time.
    need: () => Promise.resolve(),
    keyOf,
    async adopt(id, size) {
      // The tus store finishes an upload with its last bytes, and one of nothing has none.
      if (size === 0) {
        await answered(client.putObject({ Bucket: bucket, Key: objects + id, Body: '' }))
        return true
      }
      return copyKey(place, keyOf(id), objects + id)
    },
    async markDone(id) {
      await answered(client.putObject({ Bucket: bucket, Key: doneMark(id), Body: '' }))
    },
    isDone: async (id) =>
      (await found(client.headObject({ Bucket: bucket, Key: doneMark(id) }))) !== null,
    async unfinished() {
      const groups = [...(await groupById(place, uploads))]
      const open = groups.filter(([, keys]) => keys.every(({ key }) => !key.endsWith('.done')))
      return new Set(open.map(([id]) => id))
    },
    async sweep(before) {
      const given = new Date(before.getTime() - UPLOAD_LIFETIME_MS)
      await abortUploads(place, uploads, given, () => false)
      for (const keys of (await groupById(place, uploads)).values()) {
        const done = keys.find(({ key }) => key.endsWith('.done'))
        const isOver =
          done === undefined
            ? keys.every(({ modified }) => modified < given)
            : done.modified < before
        // The marker is deleted last: without it, an expired upload would look like a valid one.
        const inOrder = keys
          .map(({ key }) => key)
          .sort((a, b) => Number(a.endsWith('.done')) - Number(b.endsWith('.done')))
        if (isOver) for (const key of inOrder) await removeKeys(place, [key])
      }
    },
  }
}

/** The objects of each upload. Pages end where they like. */
async function groupById(place: S3Place, prefix: string): Promise<Map<string, S3Key[]>> {
  const groups = new Map<string, S3Key[]>()
  for await (const page of keysBelow(place, prefix)) {
    for (const entry of page) {
      const id = entry.key.slice(prefix.length, prefix.length + 36)
      if (isUploadId(id)) groups.set(id, [...(groups.get(id) ?? []), entry])
    }
  }
  return groups
}
