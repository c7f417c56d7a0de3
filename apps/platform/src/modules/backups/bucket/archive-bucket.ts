import { S3 } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncToDisk } from '../../../base/disk/disk'
import { eachOf } from '../../../base/disk/each-of'
import { checkBucket, isNotThere, S3Unusable, s3ClientConfig } from '../../../base/s3/s3-client'
import type { S3Settings } from '../../../base/s3/s3-settings'
import { BrokenBackup } from '../archive/read-tar'
import { backupMessages as messages } from '../backups.messages'
import type { ArchiveBucket, ArchivedObject } from './archive-bucket.types'
import { ARCHIVE_VARIABLES } from './bucket-keys'
import { BucketFailure } from './bucket-failure'
import { claimBucket, type ArchivedServer } from './claim-bucket'

const PART_BYTES = 8 * 1024 ** 2
const CONCURRENT_PARTS = 2
const CONCURRENT_REMOVALS = 8
const CONNECTION_TIMEOUT_MS = 5_000
const IDLE_TIMEOUT_MS = 60_000
/** Name of the checksum in the metadata of an object. */
const SHA256 = 'sha256'

export function createArchiveBucket(settings: S3Settings): ArchiveBucket & {
  /** @throws S3Unusable */
  check(): Promise<void>
} {
  const { bucket, endpoint, prefix } = settings
  const client = new S3({
    ...s3ClientConfig(settings),
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS, socketTimeout: IDLE_TIMEOUT_MS },
  })
  const address = `s3://${bucket}/${prefix}${endpoint === null ? '' : ` (${endpoint})`}`
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key })

  function explain(error: unknown): never {
    if (error instanceof BrokenBackup) throw error
    const { $metadata, message, name } = error as Error & {
      $metadata?: { httpStatusCode?: number }
    }
    const status = $metadata?.httpStatusCode
    const reason = status === undefined ? message || name : `${status} ${name}`
    throw new BucketFailure(messages.bucketFailed(address, reason), { cause: error })
  }

  async function get(key: string): Promise<{ body: Readable; sha256: string | undefined } | null> {
    try {
      const { Body, Metadata } = await client.getObject(at(key))
      // In Node it is a stream of Node's.
      return {
        body: Body instanceof Readable ? Body : Readable.from([]),
        sha256: Metadata?.[SHA256],
      }
    } catch (error) {
      return isNotThere(error) ? null : explain(error)
    }
  }

  /** Passes bytes on, and compares their checksum at the end. */
  const checked = (key: string, sha256: string | undefined) =>
    async function* (chunks: AsyncIterable<Buffer>) {
      const hash = createHash(SHA256)
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
      if (sha256 !== undefined && hash.digest('hex') !== sha256)
        throw new BrokenBackup(messages.changed(key))
    }

  const remove = (keys: readonly string[]) =>
    eachOf(keys, CONCURRENT_REMOVALS, async (key) => {
      await client.deleteObject(at(key)).catch((error: unknown) => {
        if (!isNotThere(error)) explain(error)
      })
    })

  async function* list(below: string): AsyncGenerator<ArchivedObject[]> {
    let token: string | undefined
    do {
      const page = await client
        .listObjectsV2({ Bucket: bucket, Prefix: prefix + below, ContinuationToken: token })
        .catch(explain)
      yield (page.Contents ?? []).flatMap(({ Key, Size = 0 }) =>
        Key === undefined ? [] : [{ key: Key.slice(prefix.length), bytes: Size }],
      )
      token = page.NextContinuationToken
    } while (token !== undefined)
  }

  /** Uploads in parts that a killed server left take space that no list shows. */
  async function abortUploads(below: string): Promise<void> {
    const { Uploads = [] } = await client
      .listMultipartUploads({ Bucket: bucket, Prefix: prefix + below })
      .catch(explain)
    for (const { Key, UploadId } of Uploads)
      await client
        .abortMultipartUpload({ Bucket: bucket, Key, UploadId })
        .catch((error: unknown) => {
          if (!isNotThere(error)) explain(error)
        })
  }

  return {
    address,
    check: () => checkBucket(client, settings, ARCHIVE_VARIABLES),
    async write(key, bytes) {
      const sha256 = createHash(SHA256).update(bytes).digest('hex')
      await client
        .putObject({ ...at(key), Body: bytes, Metadata: { [SHA256]: sha256 } })
        .catch(explain)
    },
    async upload(key, file, signal) {
      const hash = createHash(SHA256)
      for await (const chunk of createReadStream(file, { signal })) hash.update(chunk as Buffer)
      await abortUploads(key)
      const body = createReadStream(file, { signal })
      const upload = new Upload({
        client,
        params: { ...at(key), Body: body, Metadata: { [SHA256]: hash.digest('hex') } },
        ...{ partSize: PART_BYTES, queueSize: CONCURRENT_PARTS },
      })
      const end = () => void upload.abort().catch(() => undefined)
      signal.addEventListener('abort', end)
      try {
        await upload.done().catch(explain)
      } finally {
        signal.removeEventListener('abort', end)
        body.destroy()
      }
    },
    async read(key) {
      const found = await get(key)
      if (found === null) return null
      const chunks: Buffer[] = []
      try {
        for await (const chunk of checked(key, found.sha256)(found.body)) chunks.push(chunk)
      } catch (error) {
        explain(error)
      }
      return Buffer.concat(chunks)
    },
    async download(key, file, signal) {
      const found = await get(key)
      if (found === null) return false
      await pipeline(
        ...[found.body, checked(key, found.sha256)],
        createWriteStream(file, { mode: 0o600, flags: 'wx' }),
        { signal },
      ).catch((error: unknown) => {
        signal.throwIfAborted()
        // A disk that is full is none of the service's failures.
        if ((error as NodeJS.ErrnoException).syscall === 'write') throw error
        explain(error)
      })
      await syncToDisk(file)
      return true
    },
    list,
    remove,
    async removeBelow(below) {
      await abortUploads(below)
      for await (const page of list(below)) await remove(page.map(({ key }) => key))
    },
  }
}

/**
 * Opens the bucket of a server. One that does not answer now may do so when it is needed.
 * @throws S3Unusable if it refuses, BucketOfAnother
 */
export async function openArchiveBucket(
  settings: S3Settings,
  server: ArchivedServer,
  onSilence: (error: Error) => void,
): Promise<ArchiveBucket> {
  const bucket = createArchiveBucket(settings)
  try {
    await bucket.check()
  } catch (error) {
    if (!(error instanceof S3Unusable) || error.isRefusal) throw error
    onSilence(error)
    return bucket
  }
  await claimBucket(bucket, server)
  return bucket
}
