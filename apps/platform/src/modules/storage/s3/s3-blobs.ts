import { Upload } from '@aws-sdk/lib-storage'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { TooManyBytes, type BlobStore } from '../blobs/blob-store.types'
import { limitBytes } from '../blobs/limit-bytes'
import { isUploadId } from '../bytes/bytes.types'
import { StorageError } from '../storage-error'
import { storageApiMessages } from '../storage.messages'
import { found as ifThere } from './s3-errors'
import { abortUploads, copyKey, keysBelow, removeKeys, type S3Place } from './s3-place'

/** Parts in which bytes go out, in bytes, how many wait at a time, and how many a service takes. */
const PART_BYTES = 8 * 1024 ** 2
const CONCURRENT_PARTS = 2
const MAX_PARTS = 10_000

/** Bytes as objects of a bucket, each under its version. An object is there when all of it is, and not before. */
export function createS3Blobs(place: S3Place, prefix: string): BlobStore {
  const { bucket, client } = place
  /** Versions that are being sent now and must not be taken for leftovers. */
  const making = new Set<string>()
  /**
   * Times when objects uploaded in parts were first found here. Their rows may be written long
   * after the time that the service reports.
   */
  const found = new Map<string, Date>()
  function keyOf(version: string): string {
    // Versions come from the database, where people may have created them; the column's type guarantees the format.
    if (!isUploadId(version)) throw new Error('A version is a UUID.')
    return prefix + version
  }

  return {
    async put(version, bytes, limit) {
      const counter = limitBytes(Math.min(limit, PART_BYTES * MAX_PARTS))
      const params = { Bucket: bucket, Key: keyOf(version), Body: counter }
      const upload = new Upload({
        client,
        params,
        partSize: PART_BYTES,
        queueSize: CONCURRENT_PARTS,
      })
      making.add(keyOf(version))
      try {
        let failure: unknown = null
        const sent = upload.done().catch((error: unknown) => {
          // A request aborted by the client ends here too; otherwise the service fails, and further
          // data is discarded.
          if (counter.errored === null) counter.destroy((failure = error) as Error)
        })
        const [read] = await Promise.allSettled([pipeline(bytes, counter), sent])
        if (failure !== null)
          throw new StorageError('Busy', storageApiMessages.storeAway, { cause: failure })
        if (read.status === 'rejected') throw read.reason as Error
        if (counter.count > limit) throw new TooManyBytes()
        return { size: counter.count }
      } finally {
        making.delete(keyOf(version))
      }
    },
    async read(version, range) {
      const Range = range === null ? undefined : `bytes=${range.start}-${range.end}`
      const answer = await ifThere(client.getObject({ Bucket: bucket, Key: keyOf(version), Range }))
      if (answer === null) return null
      // In Node it is a stream of Node's.
      return answer.Body instanceof Readable ? answer.Body : Readable.from([])
    },
    copy: (from, to) => copyKey(place, keyOf(from), keyOf(to)),
    async writtenAt(version) {
      const answer = await ifThere(client.headObject({ Bucket: bucket, Key: keyOf(version) }))
      return answer?.LastModified ?? null
    },
    remove: (versions) => removeKeys(place, versions.map(keyOf)),
    async *olderThan(moment) {
      await abortUploads(place, prefix, moment, (key) => making.has(key))
      const gone = new Set(found.keys())
      for await (const page of keysBelow(place, prefix)) {
        const old = page.filter(({ inParts, key, modified }) => {
          if (!inParts) return modified < moment
          gone.delete(key)
          const since = found.get(key) ?? new Date()
          found.set(key, since)
          return modified < moment && since < moment
        })
        const versions = old.map(({ key }) => key.slice(prefix.length)).filter(isUploadId)
        if (versions.length > 0) yield versions
      }
      for (const key of gone) found.delete(key)
    },
  }
}
