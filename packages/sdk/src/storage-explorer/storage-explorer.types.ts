import type { ProjectWidgetProps } from '../provider/widget-props'
import type { StorageExplorerMessages } from './storage-explorer.messages'

/** The part of an explorer's state that can be linked to. */
export interface StorageView {
  /** The bucket that is open; null is the list of them. */
  bucketId: string | null
  /** The folder that is open, without slashes at its ends. @default '' the bucket itself */
  path?: string
  /** The file of that folder whose preview is open. */
  file?: string
  /** Search text for the folder, or for the list of buckets. */
  search?: string
}

export interface StorageExplorerProps extends ProjectWidgetProps<StorageExplorerMessages> {
  /**
   * Offers no changes. Not a protection: the platform decides what a token may do.
   * @default false
   */
  readOnly?: boolean
  /** The open view, if the host controls it, for example in its address bar. */
  view?: StorageView
  /** The view at first, if the widget manages it. @default the list of buckets */
  defaultView?: StorageView
  /** Called when a person opens another view. */
  onViewChange?: (view: StorageView) => void
  /** The address of a view, for links that can be opened in another tab of the browser. Absent: they are buttons. */
  hrefOf?: (view: StorageView) => string
  /** Shows the project's storage settings, to which a file that is too large leads. Absent: nothing leads there. */
  onOpenSettings?: () => void
}
