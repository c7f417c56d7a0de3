import type { PendingDownload } from '../../../base/pending-downloads'

/** What is to be in a zip. */
export interface ZipRequest {
  bucketId: string
  /** Of files, and with a slash at the end of folders. */
  paths: string[]
}

/** A zip that somebody will download. */
export interface PendingZip extends PendingDownload {
  zip: ZipRequest
}
