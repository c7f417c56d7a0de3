import { STORAGE_CACHE_CONTROL, STORAGE_PATHS } from '@howdah/rules/storage/storage-limits'
import { uploadChunk } from '@howdah/rules/storage/upload-chunk'
import { DetailedError, Upload, type HttpRequest } from 'tus-js-client'
import type { TemporaryKeySource } from './temporary-key'
import type { UploadRefusal, UploadSubject } from './upload-item'
import type { UploadTransport } from './upload-transport.types'

export interface TusTransportParts {
  /** Of the project, such as `https://gateway.example.com/abcdefghijklmnopqrst`. */
  endpoint: () => Promise<string>
  keys: TemporaryKeySource
}

/** A failed request for the upload's offset that is no reason to restart the upload. */
class NotAsked extends Error {
  constructor(readonly status: number) {
    super(`The upload could not be asked for (${status}).`)
  }
}

/**
 * Creates a transport that uploads by tus. The queue handles retries and storage, so the library
 * does neither: it would not know about an expired token or about the project.
 */
export function createTusTransport({ endpoint, keys }: TusTransportParts): UploadTransport {
  const authorize = async (request: HttpRequest) => {
    const key = await keys.get()
    request.setHeader('authorization', `Bearer ${key}`)
    request.setHeader('apikey', key)
    request.setHeader('x-source', 'dashboard')
  }
  return {
    start(task) {
      let upload: Upload | null = null
      let ended = false
      const begin = async () => {
        const address = await endpoint()
        if (ended) return
        upload = new Upload(task.file, {
          endpoint: address.replace(/\/+$/, '') + STORAGE_PATHS.resumable,
          uploadUrl: task.url,
          ...uploadChunk(task.subject.size),
          retryDelays: null,
          storeFingerprintForResuming: false,
          fingerprint: () => Promise.resolve(fingerprint(task.subject)),
          metadata: metadataOf(task.subject),
          onBeforeRequest: authorize,
          onAfterResponse(request, response) {
            const status = response.getStatus()
            if (status === 401) keys.forget()
            // The library restarts the upload after any refusal here; only a missing upload
            // justifies that.
            const isGone = status === 404 || status === 410
            if (request.getMethod() === 'HEAD' && status >= 400 && !isGone)
              throw new NotAsked(status)
          },
          onUploadUrlAvailable: () => !ended && upload?.url && task.onLocated(upload.url),
          onProgress: (sent) => !ended && task.onProgress(sent),
          onChunkComplete: (_, accepted) => !ended && task.onAccepted(accepted),
          onError: (error) => !ended && task.onRefused(refusalOf(error)),
          onSuccess: () => !ended && task.onDone(),
        })
        upload.start()
      }
      begin().catch((error: unknown) => !ended && task.onRefused(refusalOf(error)))
      return () => {
        ended = true
        void upload?.abort()
      }
    },
    discard(url) {
      const request = async () => {
        const key = await keys.get()
        await fetch(url, {
          method: 'DELETE',
          headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${key}`, apikey: key },
          credentials: 'omit',
        })
      }
      // The server eventually deletes abandoned uploads.
      request().catch(() => {})
    },
  }
}

/** Bytes of one place never continue another's. */
const fingerprint = ({ projectRef, bucketId, path, size, lastModified }: UploadSubject): string =>
  JSON.stringify(['howdah', projectRef, bucketId, path, size, lastModified])

const metadataOf = ({ bucketId, path, mime }: UploadSubject) => ({
  bucketName: bucketId,
  objectName: path,
  contentType: mime,
  cacheControl: STORAGE_CACHE_CONTROL,
})

export function refusalOf(error: unknown): UploadRefusal {
  if (error instanceof DetailedError) {
    const { originalResponse: response, causingError } = error
    if (response) return { status: response.getStatus(), body: response.getBody() }
    if (causingError instanceof NotAsked)
      return { status: causingError.status, message: causingError.message }
    return { status: 0, message: causingError ? 'the connection was lost' : error.message }
  }
  const { status, message } = error as { status?: unknown; message?: unknown } // of an unknown error; each is checked below
  return {
    status: typeof status === 'number' ? status : 0,
    ...(typeof message === 'string' ? { message } : {}),
  }
}
