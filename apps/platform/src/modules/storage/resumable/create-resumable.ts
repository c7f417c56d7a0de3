import { Server, type Upload } from '@tus/server'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { toAppError } from '../../../base/http/errors'
import type { Exchange } from '../../../base/http/exchange'
import { readUploadMetadata, cacheControlOf } from '../api/read-upload'
import type { StorageCall } from '../api/storage-call'
import { isUploadId, type ProjectBytes } from '../bytes/bytes.types'
import { servedType } from '../rules/mime-rules'
import { checkBucketId, checkName } from '../rules/object-name'
import { StorageError } from '../storage-error'
import { storageApiMessages } from '../storage.messages'
import { asService, personOf, type NewObject } from '../storage.types'
import { createUploadLimit } from './upload-limit'
import { belongsTo, noteOf, objectOf, readNote, type UploadNote } from './upload-note'

/** Path of resumable uploads, below a project's storage API. */
export const RESUMABLE_PATH = '/upload/resumable'

/** Uploads of one project by the tus protocol. */
export interface Resumable {
  answer(call: ResumableCall): Promise<void>
}

/** Parts of a call that an upload uses. */
type ResumableCall = Pick<StorageCall, 'access' | 'serviceUrl' | 'storage'> & {
  exchange: Pick<Exchange, 'request' | 'response'>
}

/** A request on its way through the tus server, which knows neither keys nor buckets. */
interface Passage {
  call: ResumableCall
  /** In bytes; known once it is known which bucket it is for. */
  limit: number
}

/**
 * The bytes of an upload grow in a place of their own, named by a number. Once they are all there the store takes them over and the row is
 * written; the upload's id is the version. A kill in between is mended when the client asks how far it has come.
 */
export function createResumable({ blobs, uploads }: ProjectBytes): Resumable {
  const uploadLimit = createUploadLimit(uploads)
  const passages = new AsyncLocalStorage<Passage>()

  function passage(): Passage {
    const found = passages.getStore()
    if (!found) throw new Error('An upload has lost its request.')
    return found
  }

  /**
   * Checks that an upload may begin.
   * @returns its id
   */
  async function begin(
    request: Request,
    metadata: Record<string, string | null> | undefined,
  ): Promise<string> {
    const current = passage()
    const { access, storage } = current.call
    const length = request.headers.get('upload-length')
    const upsert = request.headers.get('x-upsert') === 'true'
    const size = length === null ? undefined : Number(length)
    const { limit } = await storage.mayWrite(
      access,
      readObject(metadata),
      upsert ? 'upsert' : 'insert',
      size ?? null,
    )
    checkRoom(size, limit)
    if (
      !upsert &&
      (await storage.seen(asService, metadata?.bucketName ?? '', [metadata?.objectName ?? '']))
        .size > 0
    ) {
      throw new StorageError('Duplicate', storageApiMessages.duplicate)
    }
    const id = randomUUID()
    await uploadLimit.count(id, personOf(access))
    current.limit = limit
    return uploads.keyOf(id)
  }

  /**
   * Checks that the caller is the one who began the upload, and sets the limit for the rest of it.
   */
  async function resume(request: Request, key: string): Promise<void> {
    if (request.method === 'POST') return
    const current = passage()
    const { access, storage } = current.call
    const upload = await uploads.datastore.getUpload(key)
    const note = readNote(upload.metadata)
    if (note === null || !belongsTo(note, access))
      throw new StorageError('not_found', storageApiMessages.uploadGone)
    if (request.method === 'DELETE') return
    current.limit = (await storage.rulesOf(note.bucketName)).limit
    if (request.method === 'PATCH') checkRoom(upload.size, current.limit)
    if (request.method === 'HEAD' && upload.size !== undefined && upload.offset === upload.size)
      await finish(upload, note)
  }

  /** Makes a file of the bytes; may be done again after a kill. */
  async function finish({ id: key, size = 0 }: Upload, note: UploadNote): Promise<void> {
    const { access, storage } = passage().call
    const id = idOf(key)
    if (await uploads.isDone(id)) return
    if (!(await uploads.adopt(id, size)))
      throw new StorageError('not_found', storageApiMessages.uploadGone)
    const object = objectOf(note)
    try {
      await storage.commit(access, { object, version: id, size }, note.upsert ? 'upsert' : 'insert')
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      // Either another upload was faster, or an earlier attempt got as far as the row.
      const found =
        error.reason === 'Duplicate'
          ? await storage.find(asService, object).catch(() => null)
          : null
      if (found?.version !== id) {
        await blobs.remove([id])
        throw error
      }
    }
    await uploads.markDone(id)
  }

  const server = new Server({
    path: RESUMABLE_PATH,
    datastore: uploads.datastore,
    disableTerminationForFinishedUploads: true,
    namingFunction: begin,
    maxSize: () => passage().limit,
    getFileIdFromRequest: (_, last) => (isUploadId(last) ? uploads.keyOf(last) : undefined),
    generateUrl: (_, { id }) => `${passage().call.serviceUrl}${RESUMABLE_PATH}/${idOf(id)}`,
    onIncomingRequest: resume,
    onUploadCreate(request, upload) {
      const upsert = request.headers.get('x-upsert') === 'true'
      return Promise.resolve({
        metadata: noteOf(readObject(upload.metadata), passage().call.access, upsert),
      })
    },
    async onUploadFinish(_, upload) {
      const note = readNote(upload.metadata)
      if (note === null) throw new StorageError('not_found', storageApiMessages.uploadGone)
      await finish(upload, note)
      return {}
    },
    onResponseError(_, error) {
      if (error instanceof StorageError) return { status_code: error.status, body: error.message }
      // The tus server reports its own refusals.
      if ('status_code' in error) return undefined
      const failure = toAppError(error)
      return { status_code: failure.status, body: failure.message }
    },
  })

  return {
    async answer(call) {
      const { request, response } = call.exchange
      // Refused before a byte is read: the upload is unchanged, and continues when there is space.
      if (request.method === 'POST' || request.method === 'PATCH')
        await uploads.need(Number(request.headers['content-length'] ?? 0))
      return passages.run({ call, limit: 0 }, () => server.handle(request, response))
    },
  }
}

/**
 * Refuses an upload that is larger than its bucket takes now. The tus server bounds one of unknown size by the limit, but takes a limit of 0
 * for none.
 * @throws StorageError EntityTooLarge
 */
function checkRoom(size: number | undefined, limit: number): void {
  if (size === undefined ? limit <= 0 : size > limit)
    throw new StorageError('EntityTooLarge', storageApiMessages.tooLarge(limit))
}

/** ID of an upload of the tus server. */
const idOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1)

/**
 * Reads the file's details from the metadata of an upload.
 * @throws StorageError
 */
function readObject(metadata: Record<string, string | null> | undefined): NewObject {
  return {
    bucketId: checkBucketId(metadata?.bucketName ?? ''),
    name: checkName(metadata?.objectName ?? ''),
    mimetype: servedType(metadata?.contentType ?? undefined),
    cacheControl: cacheControlOf(metadata?.cacheControl?.replace(/^max-age=/, '')),
    userMetadata: readUploadMetadata(metadata?.metadata ?? undefined),
  }
}
