import type { components } from '@howdah/contract'
import type { PendingDownload } from '../../base/pending-downloads'

/** Rows of a statement, prepared for download. */
export interface PendingExport extends PendingDownload {
  export: components['schemas']['Export']
}
