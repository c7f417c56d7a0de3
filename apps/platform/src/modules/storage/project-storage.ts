import type { Readable } from 'node:stream'
import type { Log } from '../../base/log/log'
import type { BlobStore } from './blobs/blob-store.types'
import { checkBucketId, checkName } from './rules/object-name'
import {
  deleteObjects,
  filesBelow,
  getObject,
  listFolder,
  moveObject,
  namesSeen,
} from './rows/object-rows'
import { createProjectBuckets, type ProjectBuckets } from './rows/project-buckets'
import { listNames, type NamedEntry, type NamesRequest } from './rows/list-names'
import { createMultipart, type Multipart } from './multipart/create-multipart'
import type { ProjectDatabases, StorageSession } from './rows/project-databases'
import { StorageError } from './storage-error'
import { storageApiMessages } from './storage.messages'
import {
  type Bucket,
  type ListEntry,
  type ListRequest,
  type NewObject,
  type StorageAccess,
  type StoredFile,
  type StoredObject,
  type WriteMode,
  type WrittenFile,
} from './storage.types'
import { createUploads } from './uploads'

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
  /** Uploads in parts. */
  multipart: Multipart
  list(access: StorageAccess, request: ListRequest): Promise<ListEntry[]>
  /** Lists files by their whole names, in the order of their bytes. */
  names(access: StorageAccess, request: NamesRequest): Promise<NamedEntry[]>
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

  /** Notes that the file was downloaded; its time of access is written later. */
  touch(object: Pick<StoredObject, 'version'> & Partial<StoredObject>): void

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
  upload(
    access: StorageAccess,
    object: NewObject,
    mode: WriteMode,
    bytes: Readable,
    size: number | null,
  ): Promise<WrittenFile>
  /**
   * Writes the row of bytes that lie in the store already.
   * @returns the id of the row; null where the file was there before
   */
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
  ): Promise<WrittenFile>
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
  touch: ProjectStorage['touch']
}

export function createProjectStorage({
  ref,
  databases,
  blobs,
  log,
  fileSizeLimit,
  touch,
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

  const { commitOrDiscard, storeBytes, ...uploads } = createUploads({
    ref,
    databases,
    blobs,
    fileSizeLimit,
    as,
    discard,
  })

  return {
    ...createProjectBuckets({ as, discard, fileSizeLimit }),
    ...uploads,
    touch,

    multipart: createMultipart({
      as,
      blobs,
      discard,
      uploads,
      steps: { commitOrDiscard, storeBytes },
    }),
    async names(access, request) {
      checkBucketId(request.bucketId)
      return as(access, (session) => listNames(session, request))
    },
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

    async move(access, from, to) {
      for (const { bucketId, name } of [from, to]) {
        checkBucketId(bucketId)
        checkName(name)
      }
      if (from.bucketId !== to.bucketId) await uploads.rulesOf(to.bucketId)
      await as(access, (session) => moveObject(session, from, to))
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
