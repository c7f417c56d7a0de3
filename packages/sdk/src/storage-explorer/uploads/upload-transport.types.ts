import type { UploadRefusal, UploadSubject } from './upload-item'

/** One upload as it is carried out. */
export interface UploadTask {
  subject: UploadSubject
  file: Blob
  /** URL of an earlier attempt; null starts from the beginning. */
  url: string | null
  onLocated: (url: string) => void
  onProgress: (sent: number) => void
  /** The server has so many bytes. */
  onAccepted: (offset: number) => void
  onRefused: (refusal: UploadRefusal) => void
  onDone: () => void
}

/** Sends files; each task is one attempt, and reports nothing after it was ended. */
export interface UploadTransport {
  /** @returns ends the attempt */
  start: (task: UploadTask) => () => void
  /** Informs the server that an upload will not be continued. */
  discard: (url: string) => void
}
