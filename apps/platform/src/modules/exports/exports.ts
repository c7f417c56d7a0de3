import type { components } from '@howdah/contract'
import type { PendingDownload } from '../../base/pending-downloads'

/** The rows of a statement that somebody will download. */
export interface PendingExport extends PendingDownload {
  export: components['schemas']['Export']
}
