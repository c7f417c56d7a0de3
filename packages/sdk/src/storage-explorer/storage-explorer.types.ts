import type { Ref } from 'react'
import type { ToolbarSlots } from '../frame/toolbar-slots'
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

export interface StorageExplorerProps
  extends ProjectWidgetProps<StorageExplorerMessages>, ToolbarSlots {
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
  /**
   * The only bucket that is shown. Not a protection: the platform decides what a token may do, such
   * as that of an embed session. @default all, in a list
   */
  rootBucket?: string
  /**
   * Folder of `rootBucket` that the explorer begins at: nothing above it is shown. Not a protection
   * either: a token may read the whole bucket. @default the bucket itself
   */
  rootFolder?: string
  /** Handle of the explorer. */
  ref?: Ref<StorageExplorerHandle>
}

export interface StorageExplorerHandle {
  /** Opens a bucket, a folder or a file, or the list of buckets. */
  open: (view: StorageView) => void
  /**
   * Uploads files into the open folder, as if they were dropped on it. Returns false where no
   * bucket is open, or where the person can't add files.
   */
  upload: (files: Iterable<File>) => boolean
  /** Reads buckets and files again. */
  refresh: () => void
}
