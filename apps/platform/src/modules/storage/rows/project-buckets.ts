import { deleteBucket, getBucket, insertBucket, listBuckets, updateBucket } from './buckets'
import { checkBucketId } from '../rules/object-name'
import { deleteSome } from './object-rows'
import type { StorageSession } from './project-databases'
import { StorageError } from '../storage-error'
import { storageApiMessages } from '../storage.messages'
import {
  ownerOf,
  type Bucket,
  type BucketListRequest,
  type NewBucket,
  type StorageAccess,
} from '../storage.types'

/** The buckets of one project; each call acts with the given access. */
export interface ProjectBuckets {
  buckets(access: StorageAccess, request?: BucketListRequest): Promise<Bucket[]>
  bucket(access: StorageAccess, id: string): Promise<Bucket>
  createBucket(access: StorageAccess, bucket: NewBucket): Promise<void>
  updateBucket(access: StorageAccess, change: { id: string } & Partial<NewBucket>): Promise<void>
  /** Deletes the files in a bucket that the caller may delete. */
  emptyBucket(access: StorageAccess, id: string): Promise<void>
  deleteBucket(access: StorageAccess, id: string): Promise<void>
}

interface ProjectBucketsParts {
  /** Runs work in a transaction with the given access. */
  as<T>(access: StorageAccess, work: (session: StorageSession) => Promise<T>): Promise<T>
  /** Removes bytes without a row. */
  discard(versions: readonly string[]): Promise<void>
  /** The largest file that the project takes at this moment, in bytes. */
  fileSizeLimit(): Promise<number>
}

/** Number of rows of a bucket that one transaction deletes. */
const DELETE_BATCH_ROWS = 1_000

export function createProjectBuckets({
  as,
  discard,
  fileSizeLimit,
}: ProjectBucketsParts): ProjectBuckets {
  async function needRoom({ fileSizeLimit: wanted }: Partial<NewBucket>): Promise<void> {
    const limit = await fileSizeLimit()
    if (wanted !== undefined && wanted !== null && wanted > limit) {
      throw new StorageError('EntityTooLarge', storageApiMessages.bucketLimit(limit))
    }
  }

  return {
    buckets: (access, request) => as(access, (session) => listBuckets(session, request)),
    bucket: (access, id) => as(access, (session) => getBucket(session, checkBucketId(id))),
    async createBucket(access, bucket) {
      checkBucketId(bucket.id)
      await needRoom(bucket)
      await as(access, (session) => insertBucket(session, bucket, ownerOf(access)))
    },
    async updateBucket(access, change) {
      checkBucketId(change.id)
      await needRoom(change)
      await as(access, (session) => updateBucket(session, change))
    },
    async emptyBucket(access, id) {
      await as(access, (session) => getBucket(session, checkBucketId(id)))
      for (;;) {
        const versions = await as(access, (session) => deleteSome(session, id, DELETE_BATCH_ROWS))
        await discard(versions)
        if (versions.length < DELETE_BATCH_ROWS) return
      }
    },
    deleteBucket: (access, id) => as(access, (session) => deleteBucket(session, checkBucketId(id))),
  }
}
