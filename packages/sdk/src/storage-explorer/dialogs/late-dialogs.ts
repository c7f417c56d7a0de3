import { lateComponent } from '../../lazy/late-component'

/** The dialogs about buckets, whose code is a chunk of its own. */
export const LateBucketDialogs = lateComponent(
  async () => (await import('../buckets/bucket-dialogs')).BucketDialogs,
)

/** The dialogs about files and folders. */
export const LateItemDialogs = lateComponent(
  async () => (await import('../items/item-dialogs')).ItemDialogs,
)

/** The row that names a new folder. */
export const LateNewFolder = lateComponent(
  async () => (await import('../items/new-folder')).NewFolder,
)

/** The preview of a file. */
export const LatePreview = lateComponent(
  async () => (await import('../preview/preview-pane')).PreviewPane,
)
