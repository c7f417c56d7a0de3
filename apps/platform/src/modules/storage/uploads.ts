import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { DiskFull, isDiskFullError } from '../../base/disk/disk-room'
import { TooManyBytes } from './blobs/blob-store.types'
import type { ProjectStorage, ProjectStorageParts, UploadRules } from './project-storage'
import { getBucket } from './rows/buckets'
import {
  getObject,
  holdVersion,
  metadataOf,
  writeObject,
  type WrittenObject,
} from './rows/object-rows'
import type { StorageSession } from './rows/project-databases'
import { isTypeAllowed } from './rules/mime-rules'
import { checkBucketId, checkName } from './rules/object-name'
import { bucketFileSize } from './rules/size-limits'
import { StorageError } from './storage-error'
import { storageApiMessages } from './storage.messages'
import {
  asService,
  ownerOf,
  type NewObject,
  type StorageAccess,
  type WriteMode,
  type WrittenFile,
} from './storage.types'

type Uploads = Pick<
  ProjectStorage,
  'rulesOf' | 'mayPlace' | 'mayWrite' | 'upload' | 'commit' | 'copy'
>

/** Steps of an upload, for those that put files together in another way. */
export interface UploadSteps {
  /** Stores bytes under a new version. @throws StorageError */
  storeBytes(bytes: Readable, limit: number): Promise<StoredBytes>
  /** Writes the row of new bytes, or discards them if it is refused. @throws StorageError */
  commitOrDiscard(
    access: StorageAccess,
    written: StoredBytes & { object: NewObject },
    mode: WriteMode,
  ): Promise<WrittenFile>
}

interface StoredBytes {
  version: string
  size: number
}

interface UploadsParts extends Omit<ProjectStorageParts, 'log' | 'touch'> {
  /** Works in the project's database with the given access. */
  as<T>(access: StorageAccess, work: (session: StorageSession) => Promise<T>): Promise<T>
  /** Removes bytes that no row has. */
  discard(versions: readonly string[]): Promise<void>
}

/** Rolls a trial back. */
class Trial extends Error {}

/** Writes files of one project: their bytes, then their rows. */
export function createUploads({
  ref,
  databases,
  blobs,
  fileSizeLimit,
  as,
  discard,
}: UploadsParts): Uploads & UploadSteps {
  /**
   * Writes a row with the given access.
   * @returns its id, and the version that was there before
   */
  async function write(
    access: StorageAccess,
    written: WrittenObject,
    mode: WriteMode,
  ): Promise<{ id: string | null; before: string | null }> {
    return databases.transaction(ref, async (session) => {
      const { bucketId, name } = written.object
      let before: string | null = null
      if (mode !== 'insert') {
        await session.become(asService)
        before = await holdVersion(session, bucketId, name)
      }
      await session.become(access)
      return { id: await writeObject(session, written, mode), before }
    })
  }

  const rulesOf = async (bucketId: string): Promise<UploadRules> => {
    checkBucketId(bucketId)
    const [bucket, project] = await Promise.all([
      as(asService, (session) => getBucket(session, bucketId)),
      fileSizeLimit(),
    ])
    return { bucket, limit: bucketFileSize(project, bucket.file_size_limit) }
  }

  /** Writes a row with the given access and rolls it back. */
  async function tryWrite(
    access: StorageAccess,
    object: NewObject,
    mode: WriteMode,
  ): Promise<void> {
    const version = randomUUID()
    const trial = {
      object,
      version,
      metadata: metadataOf(object, version, 0),
      owner: ownerOf(access),
    }
    await databases
      .transaction(ref, async (session) => {
        await session.become(access)
        await writeObject(session, trial, mode)
        throw new Trial()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Trial)) throw error
      })
  }

  async function mayWrite(
    access: StorageAccess,
    object: NewObject,
    mode: WriteMode,
    size: number | null,
  ): Promise<UploadRules> {
    checkName(object.name)
    const rules = await rulesOf(object.bucketId)
    const { allowed_mime_types: allowed } = rules.bucket
    if (!isTypeAllowed(object.mimetype, allowed))
      throw new StorageError(
        'InvalidMimeType',
        storageApiMessages.mime(object.mimetype, allowed ?? []),
      )
    if (size !== null && size > rules.limit)
      throw new StorageError('EntityTooLarge', storageApiMessages.tooLarge(rules.limit))
    await tryWrite(access, object, mode)
    return rules
  }

  async function commit(
    access: StorageAccess,
    { object, version, size }: { object: NewObject; version: string; size: number },
    mode: WriteMode,
  ): Promise<string | null> {
    const written = {
      object,
      version,
      metadata: metadataOf(object, version, size),
      owner: ownerOf(access),
    }
    const { before, id } = await write(access, written, mode)
    if (before !== null && before !== version) await discard([before])
    return id
  }

  const storeBytes: UploadSteps['storeBytes'] = async (bytes, limit) => {
    const version = randomUUID()
    try {
      return { version, ...(await blobs.put(version, bytes, limit)) }
    } catch (error) {
      if (error instanceof TooManyBytes)
        throw new StorageError('EntityTooLarge', storageApiMessages.tooLarge(limit))
      throw error instanceof DiskFull || isDiskFullError(error)
        ? new StorageError('DiskFull', storageApiMessages.diskFull, { cause: error })
        : error
    }
  }

  const commitOrDiscard: UploadSteps['commitOrDiscard'] = async (access, written, mode) => {
    const { version } = written
    try {
      return { id: await commit(access, written, mode), version }
    } catch (error) {
      // Whether the row is there is known only when Postgres has refused it; else the sweeper finds out.
      if (error instanceof StorageError) await discard([version])
      throw error
    }
  }

  return {
    storeBytes,
    commitOrDiscard,
    rulesOf,
    async mayPlace(access, { bucketId, name }, mode) {
      checkName(name)
      await rulesOf(bucketId)
      await tryWrite(
        access,
        { bucketId, name, mimetype: '', cacheControl: '', userMetadata: null },
        mode,
      )
    },
    mayWrite,
    async upload(access, object, mode, bytes, size) {
      const { limit } = await mayWrite(access, object, mode, size)
      const stored = await storeBytes(bytes, limit)
      return commitOrDiscard(access, { object, ...stored }, mode)
    },
    commit,
    async copy(access, from, to, mode) {
      checkBucketId(to.bucketId)
      checkName(to.name)
      const source = await as(access, (session) =>
        getObject(session, checkBucketId(from.bucketId), checkName(from.name)),
      )
      const object: NewObject = {
        ...to,
        mimetype: source.metadata?.mimetype ?? 'application/octet-stream',
        cacheControl: source.metadata?.cacheControl ?? 'no-cache',
        userMetadata: source.user_metadata,
      }
      const size = source.metadata?.size ?? 0
      await mayWrite(access, object, mode, size)
      const version = randomUUID()
      if (!(await blobs.copy(source.version, version)))
        throw new StorageError('not_found', storageApiMessages.bytesMissing)
      return commitOrDiscard(access, { object, version, size }, mode)
    },
  }
}
