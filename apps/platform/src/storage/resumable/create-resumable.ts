import { FileStore } from '@tus/file-store'
import { Server, type Upload } from '@tus/server'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { access as accessFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toHttpError } from '../../http/errors'
import { readMetadata, cacheControlOf } from '../api/read-upload'
import type { StorageCall } from '../api/storage-call'
import type { DiskBlobs } from '../blobs/disk-blobs'
import { servedType } from '../mime-rules'
import { checkBucketId, checkName } from '../object-name'
import { StorageError } from '../storage-error'
import { storageMessages } from '../storage.messages'
import { asService, type NewObject } from '../storage.types'
import { belongsTo, noteOf, objectOf, readNote, type UploadNote } from './upload-note'

/** Where uploads that can be taken up again are, below a project's storage API. */
export const RESUMABLE_PATH = '/upload/resumable'

/** How long an upload can be taken up again, from its beginning on, in milliseconds. */
const LIFETIME = 7 * 24 * 3600_000

/** Uploads of one project by the tus protocol. */
export interface Resumable {
  answer(call: StorageCall): Promise<void>
  /** Forgets uploads that are over, and those that nobody takes up any more. */
  sweep(before: Date): Promise<void>
}

/** A request on its way through the tus server, which knows neither keys nor buckets. */
interface Passage {
  call: StorageCall
  /** In bytes; known once it is known which bucket it is for. */
  limit: number
}

const isUploadId = (text: string | undefined) => text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/**
 * The bytes of an upload grow in a file of their own, named by a number. Once they are all there the store takes the file over and the row is
 * written; the upload's id is the version. A kill in between is mended when the client asks how far it has come.
 */
export function createResumable({ blobs, directory }: { blobs: DiskBlobs; directory: string }): Resumable {
  const passages = new AsyncLocalStorage<Passage>()
  const store = new FileStore({ directory, expirationPeriodInMilliseconds: LIFETIME })
  const doneMark = (id: string) => join(directory, `${id}.done`)

  function passage(): Passage {
    const found = passages.getStore()
    if (!found) throw new Error('An upload has lost its request.')
    return found
  }

  /** Whether it may begin at all. @returns its id */
  async function begin(request: Request, metadata: Record<string, string | null> | undefined): Promise<string> {
    const current = passage()
    const { access, storage } = current.call
    const length = request.headers.get('upload-length')
    const upsert = request.headers.get('x-upsert') === 'true'
    const { limit } = await storage.mayWrite(
      access,
      readObject(metadata),
      upsert ? 'upsert' : 'insert',
      length === null ? null : Number(length),
    )
    if (!upsert && (await storage.seen(asService, metadata?.bucketName ?? '', [metadata?.objectName ?? ''])).size > 0) {
      throw new StorageError('Duplicate', storageMessages.duplicate)
    }
    current.limit = limit
    return randomUUID()
  }

  /** Whether whoever asks is who has begun it, and what may still come. */
  async function resume(request: Request, id: string): Promise<void> {
    if (request.method === 'POST') return
    const current = passage()
    const { access, storage } = current.call
    const upload = await store.getUpload(id)
    const note = readNote(upload.metadata)
    if (note === null || !belongsTo(note, access)) throw new StorageError('not_found', storageMessages.uploadGone)
    if (request.method === 'DELETE') return
    current.limit = (await storage.rulesOf(note.bucketName)).limit
    if (request.method === 'HEAD' && upload.size !== undefined && upload.offset === upload.size) await finish(upload, note)
  }

  /** Makes a file of the bytes; may be done again after a kill. */
  async function finish({ id, size = 0 }: Upload, note: UploadNote): Promise<void> {
    const { access, storage } = passage().call
    if (await isThere(doneMark(id))) return
    if (!(await blobs.adopt(join(directory, id), id))) throw new StorageError('not_found', storageMessages.uploadGone)
    const object = objectOf(note)
    try {
      await storage.commit(access, { object, version: id, size }, note.upsert ? 'upsert' : 'insert')
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      // Either somebody was faster, or an earlier attempt got as far as the row.
      const found = error.reason === 'Duplicate' ? await storage.find(asService, object).catch(() => null) : null
      if (found?.version !== id) {
        await blobs.remove([id])
        throw error
      }
    }
    await writeFile(doneMark(id), '', { mode: 0o600, flush: true })
  }

  const server = new Server({
    path: RESUMABLE_PATH,
    datastore: store,
    disableTerminationForFinishedUploads: true,
    namingFunction: begin,
    maxSize: () => passage().limit,
    getFileIdFromRequest: (_, last) => (isUploadId(last) ? last : undefined),
    generateUrl: (_, { id }) => `${passage().call.endpoint}${RESUMABLE_PATH}/${id}`,
    onIncomingRequest: resume,
    onUploadCreate(request, upload) {
      const upsert = request.headers.get('x-upsert') === 'true'
      return Promise.resolve({ metadata: noteOf(readObject(upload.metadata), passage().call.access, upsert) })
    },
    async onUploadFinish(_, upload) {
      const note = readNote(upload.metadata)
      if (note === null) throw new StorageError('not_found', storageMessages.uploadGone)
      await finish(upload, note)
      return {}
    },
    onResponseError(_, error) {
      if (error instanceof StorageError) return { status_code: error.status, body: error.message }
      // What the tus server itself refuses says so.
      if ('status_code' in error) return undefined
      const failure = toHttpError(error)
      return { status_code: failure.status, body: failure.message }
    },
  })

  return {
    answer: (call) => passages.run({ call, limit: 0 }, () => server.handle(call.exchange.request, call.exchange.response)),
    async sweep(before) {
      const names = await readdir(directory).catch(() => [])
      for (const id of names.filter(isUploadId)) {
        const done = await stat(doneMark(id)).catch(() => null)
        const bytes = await stat(join(directory, id)).catch(() => null)
        const isOver = done === null ? bytes !== null && bytes.mtimeMs < before.getTime() - LIFETIME : done.mtime < before
        if (!isOver) continue
        for (const file of [id, `${id}.json`, `${id}.done`]) await rm(join(directory, file), { force: true })
      }
    },
  }
}

/** What an upload says about its file. @throws StorageError */
function readObject(metadata: Record<string, string | null> | undefined): NewObject {
  return {
    bucketId: checkBucketId(metadata?.bucketName ?? ''),
    name: checkName(metadata?.objectName ?? ''),
    mimetype: servedType(metadata?.contentType ?? undefined),
    cacheControl: cacheControlOf(metadata?.cacheControl?.replace(/^max-age=/, '')),
    userMetadata: readMetadata(metadata?.metadata ?? undefined),
  }
}

const isThere = (file: string): Promise<boolean> =>
  accessFile(file).then(
    () => true,
    () => false,
  )
