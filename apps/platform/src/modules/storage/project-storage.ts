import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Log } from '../../base/log/log'
import { TooManyBytes, type BlobStore } from './blobs/blob-store.types'
import { getBucket } from './rows/buckets'
import { isTypeAllowed } from './rules/mime-rules'
import { checkBucketId, checkName } from './rules/object-name'
import {
  deleteObjects,
  filesBelow,
  getObject,
  holdVersion,
  listFolder,
  metadataOf,
  moveObject,
  namesSeen,
  writeObject,
  type WrittenObject,
} from './rows/object-rows'
import { createProjectBuckets, type ProjectBuckets } from './rows/project-buckets'
import type { ProjectDatabases, StorageSession } from './rows/project-databases'
import { bucketFileSize } from './rules/size-limits'
import { DiskFull, isDiskFullError } from '../../base/disk/disk-room'
import { StorageError } from './storage-error'
import { storageApiMessages } from './storage.messages'
import {
  asService,
  ownerOf,
  type Bucket,
  type ListEntry,
  type ListRequest,
  type NewObject,
  type StorageAccess,
  type StoredFile,
  type StoredObject,
  type WriteMode,
} from './storage.types'

/** A file in a bucket. */
export interface ObjectPlace {
  bucketId: string
  name: string
}

/** Limits that a bucket sets for uploads. */
export interface UploadRules {
  bucket: Bucket
  /** In bytes. */
  limit: number
}

/**
 * The files of one project; each call acts with the given access. Bytes are written before their
 * row and deleted after it, so a kill at any moment leaves no row without bytes; bytes without a
 * row are removed by the sweeper.
 */
export interface ProjectStorage extends ProjectBuckets {
  list(access: StorageAccess, request: ListRequest): Promise<ListEntry[]>
  find(access: StorageAccess, place: ObjectPlace): Promise<StoredObject>
  /** Returns the given names that exist. */
  seen(access: StorageAccess, bucketId: string, names: readonly string[]): Promise<Set<string>>
  /** Returns the files with these names, and the files below names with a trailing slash, up to a limit. */
  below(
    access: StorageAccess,
    bucketId: string,
    paths: readonly string[],
    maxFiles: number,
  ): Promise<StoredFile[]>
  read(
    object: Pick<StoredObject, 'version'>,
    range: { start: number; end: number } | null,
  ): Promise<Readable>

  /** @throws StorageError not_found */
  rulesOf(bucketId: string): Promise<UploadRules>
  /**
   * Checks that the policies allow a file here, regardless of its content.
   * @throws StorageError
   */
  mayPlace(access: StorageAccess, place: ObjectPlace, mode: WriteMode): Promise<void>
  /**
   * Checks that this upload is allowed, before any byte is read.
   * @throws StorageError
   */
  mayWrite(
    access: StorageAccess,
    object: NewObject,
    mode: WriteMode,
    size: number | null,
  ): Promise<UploadRules>
  /** @returns the id of the row; null where the file was there before */
  upload(
    access: StorageAccess,
    object: NewObject,
    mode: WriteMode,
    bytes: Readable,
    size: number | null,
  ): Promise<string | null>
  /** Writes the row of bytes that lie in the store already. */
  commit(
    access: StorageAccess,
    written: { object: NewObject; version: string; size: number },
    mode: WriteMode,
  ): Promise<string | null>
  move(access: StorageAccess, from: ObjectPlace, to: ObjectPlace): Promise<void>
  copy(
    access: StorageAccess,
    from: ObjectPlace,
    to: ObjectPlace,
    mode: WriteMode,
  ): Promise<string | null>
  /** @returns the deleted files */
  remove(access: StorageAccess, bucketId: string, names: readonly string[]): Promise<StoredObject[]>
}

export interface ProjectStorageParts {
  ref: string
  databases: ProjectDatabases
  blobs: BlobStore
  log: Log
  /** The largest file that this project takes at this moment, in bytes. */
  fileSizeLimit(): Promise<number>
}

/** Rolls a trial back. */
class Trial extends Error {}

export function createProjectStorage({
  ref,
  databases,
  blobs,
  log,
  fileSizeLimit,
}: ProjectStorageParts): ProjectStorage {
  const as = <T>(
    access: StorageAccess,
    work: (session: StorageSession) => Promise<T>,
  ): Promise<T> =>
    databases.transaction(ref, async (session) => {
      await session.become(access)
      return work(session)
    })

  /** Removes bytes without a row. The sweep removes those that cannot be removed now. */
  async function discard(versions: readonly string[]): Promise<void> {
    await blobs
      .remove(versions)
      .catch((error: unknown) =>
        log.warn('Bytes of deleted files stay until the sweep', { project: ref, error }),
      )
  }

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

  return {
    ...createProjectBuckets({ as, discard, fileSizeLimit }),

    async list(access, request) {
      checkBucketId(request.bucketId)
      return as(access, (session) => listFolder(session, request))
    },
    find: (access, { bucketId, name }) =>
      as(access, (session) => getObject(session, checkBucketId(bucketId), checkName(name))),
    seen: (access, bucketId, names) =>
      as(access, (session) => namesSeen(session, checkBucketId(bucketId), names)),
    async below(access, bucketId, paths, maxFiles) {
      for (const path of paths) checkName(path.replace(/\/$/, ''))
      return as(access, (session) => filesBelow(session, checkBucketId(bucketId), paths, maxFiles))
    },
    async read({ version }, range) {
      const bytes = await blobs.read(version, range)
      if (bytes === null) throw new StorageError('not_found', storageApiMessages.bytesMissing)
      return bytes
    },

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
      const version = randomUUID()
      const stored = await blobs.put(version, bytes, limit).catch((error: unknown) => {
        if (error instanceof TooManyBytes)
          throw new StorageError('EntityTooLarge', storageApiMessages.tooLarge(limit))
        throw error instanceof DiskFull || isDiskFullError(error)
          ? new StorageError('DiskFull', storageApiMessages.diskFull, { cause: error })
          : error
      })
      try {
        return await commit(access, { object, version, size: stored.size }, mode)
      } catch (error) {
        // Whether the row is there is known only when Postgres has refused it; else the sweeper finds out.
        if (error instanceof StorageError) await discard([version])
        throw error
      }
    },
    commit,
    async move(access, from, to) {
      for (const { bucketId, name } of [from, to]) {
        checkBucketId(bucketId)
        checkName(name)
      }
      if (from.bucketId !== to.bucketId) await rulesOf(to.bucketId)
      await as(access, (session) => moveObject(session, from, to))
    },
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
      try {
        return await commit(access, { object, version, size }, mode)
      } catch (error) {
        if (error instanceof StorageError) await discard([version])
        throw error
      }
    },
    async remove(access, bucketId, names) {
      const removed = await as(access, (session) =>
        deleteObjects(session, checkBucketId(bucketId), names),
      )
      await discard(removed.map(({ version }) => version))
      return removed
    },
  }
}
