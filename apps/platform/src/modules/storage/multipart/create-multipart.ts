import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { BlobStore } from '../blobs/blob-store.types'
import type { ObjectPlace, ProjectStorage } from '../project-storage'
import type { StorageSession } from '../rows/project-databases'
import { S3Error } from '../s3-api/s3-error'
import { s3ApiMessages } from '../s3-api/s3-api.messages'
import { StorageError } from '../storage-error'
import { storageApiMessages } from '../storage.messages'
import { asService, personOf, type NewObject, type StorageAccess } from '../storage.types'
import type { UploadSteps } from '../uploads'
import {
  deleteUpload,
  findUpload,
  insertUpload,
  partRows,
  uploadRows,
  type MultipartUpload,
  putPart,
  type UploadedPart,
} from './multipart-rows'

/** Maximum number of parts of an upload, and of unfinished uploads of a project. */
export const MAX_PARTS = 10_000
const MAX_UPLOADS = 1_000
/** Maximum number of unfinished uploads of a person of an application. */
const MAX_PERSON_UPLOADS = MAX_UPLOADS / 4
const maxUploads = { ofProject: MAX_UPLOADS, ofPerson: MAX_PERSON_UPLOADS }
/** Minimum bytes of every part but the last. */
const MIN_PART_BYTES = 5 * 1024 * 1024

/** A file, and the upload that makes it. */
export interface MultipartPlace extends ObjectPlace {
  uploadId: string
}

/** Part as a client lists it, with the ETag that it was given. */
export interface ListedPart {
  number: number
  etag: string
}

/** Part on its way. */
interface NewPart {
  number: number
  bytes: Readable
  /** null if it is not known. */
  size: number | null
}

/** Uploads in parts of one project: of each person, those that they began. The bytes of a part are stored as those of a file are. */
export interface Multipart {
  /** Begins an upload. @returns its ID @throws StorageError */
  begin(access: StorageAccess, object: NewObject): Promise<string>
  /** Stores a part, or replaces it. @throws StorageError, S3Error NoSuchUpload */
  put(access: StorageAccess, place: MultipartPlace, part: NewPart): Promise<UploadedPart['version']>
  parts(
    access: StorageAccess,
    place: MultipartPlace,
    page: { after: number; limit: number },
  ): Promise<UploadedPart[]>
  /** Lists the uploads that the caller began; all for a program of the project. */
  uploads(
    access: StorageAccess,
    request: Omit<Parameters<typeof uploadRows>[1], 'person'>,
  ): Promise<MultipartUpload[]>
  /** Puts the parts together. @returns the version of the file @throws StorageError, S3Error */
  complete(
    access: StorageAccess,
    place: MultipartPlace,
    parts: readonly ListedPart[],
  ): Promise<string>
  abort(access: StorageAccess, place: MultipartPlace): Promise<void>
}

interface MultipartParts {
  as<T>(access: StorageAccess, work: (session: StorageSession) => Promise<T>): Promise<T>
  blobs: BlobStore
  discard(versions: readonly string[]): Promise<void>
  uploads: Pick<ProjectStorage, 'rulesOf' | 'mayWrite'>
  steps: UploadSteps
}

export function createMultipart({ as, blobs, discard, steps, uploads }: MultipartParts): Multipart {
  async function find(
    access: StorageAccess,
    { uploadId, ...place }: MultipartPlace,
  ): Promise<MultipartUpload> {
    const upload = await as(asService, (session) => findUpload(session, uploadId, place))
    const person = personOf(access)
    if (upload === null || (person !== null && upload.person !== person))
      throw new S3Error('NoSuchUpload', s3ApiMessages.noUpload)
    return upload
  }

  const allParts = (uploadId: string) =>
    as(asService, (session) => partRows(session, uploadId, { after: 0, limit: MAX_PARTS }))

  /** Reads the bytes of parts, one after the other. */
  async function* bytesOf(parts: readonly UploadedPart[]): AsyncGenerator<Buffer> {
    for (const { version } of parts) {
      const bytes = await blobs.read(version, null)
      if (bytes === null) throw new StorageError('not_found', storageApiMessages.bytesMissing)
      for await (const chunk of bytes) yield chunk as Buffer
    }
  }

  return {
    async begin(access, object) {
      await uploads.mayWrite(access, object, 'upsert', null)
      const id = randomUUID()
      const upload = { id, object, person: personOf(access) }
      const begun = await as(asService, (session) => insertUpload(session, upload, maxUploads))
      if (!begun) throw new S3Error('SlowDown', s3ApiMessages.tooManyUploads(MAX_UPLOADS))
      return id
    },
    async put(access, place, { number, bytes, size }) {
      const { object } = await find(access, place)
      const { limit } = await uploads.rulesOf(object.bucketId)
      if (size !== null && size > limit)
        throw new StorageError('EntityTooLarge', storageApiMessages.tooLarge(limit))
      const part = { number, ...(await steps.storeBytes(bytes, limit)) }
      const { version } = part
      try {
        const before = await as(asService, (session) => putPart(session, place.uploadId, part))
        if (before !== null) await discard([before])
      } catch (error) {
        if (!(error instanceof StorageError)) throw error
        await discard([version])
        // The upload was completed or aborted meanwhile.
        throw error.reason === 'not_found' || error.reason === 'Conflict'
          ? new S3Error('NoSuchUpload', s3ApiMessages.noUpload, { cause: error })
          : error
      }
      return version
    },
    async parts(access, place, page) {
      await find(access, place)
      return as(asService, (session) => partRows(session, place.uploadId, page))
    },
    uploads: (access, request) =>
      as(asService, (session) => uploadRows(session, { ...request, person: personOf(access) })),
    async complete(access, place, listed) {
      const { object } = await find(access, place)
      const stored = await allParts(place.uploadId)
      const parts = chooseParts(listed, stored)
      const size = parts.reduce((sum, part) => sum + part.size, 0)
      const { limit } = await uploads.mayWrite(access, object, 'upsert', size)
      const whole = await steps.storeBytes(Readable.from(bytesOf(parts)), limit)
      const { version } = await steps.commitOrDiscard(access, { object, ...whole }, 'upsert')
      await as(asService, (session) => deleteUpload(session, place.uploadId))
      await discard(stored.map((part) => part.version))
      return version
    },
    async abort(access, place) {
      await find(access, place)
      const stored = await allParts(place.uploadId)
      await as(asService, (session) => deleteUpload(session, place.uploadId))
      await discard(stored.map(({ version }) => version))
    },
  }
}

/** Returns the stored parts that a client lists. @throws S3Error */
function chooseParts(
  listed: readonly ListedPart[],
  stored: readonly UploadedPart[],
): UploadedPart[] {
  const byNumber = new Map(stored.map((part) => [part.number, part]))
  return listed.map(({ etag, number }, index) => {
    if (index > 0 && number <= (listed[index - 1]?.number ?? 0))
      throw new S3Error('InvalidPartOrder', s3ApiMessages.badPartOrder)
    const part = byNumber.get(number)
    if (part === undefined || etag.replaceAll('"', '') !== part.version)
      throw new S3Error('InvalidPart', s3ApiMessages.badPart)
    if (index < listed.length - 1 && part.size < MIN_PART_BYTES)
      throw new S3Error('EntityTooSmall', s3ApiMessages.partTooSmall(MIN_PART_BYTES))
    return part
  })
}
