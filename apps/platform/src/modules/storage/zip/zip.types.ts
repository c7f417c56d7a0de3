import type { PendingDownload } from '../../../base/pending-downloads'

/** Contents of a zip. */
export interface ZipRequest {
  bucketId: string
  /** Of files, and with a slash at the end of folders. */
  paths: string[]
}

/** A zip that waits to be downloaded. */
export interface PendingZip extends PendingDownload {
  zip: ZipRequest
}
