import { lazyComponent } from '../../lazy/lazy-component'

/** The dialogs about buckets, whose code is a chunk of its own. */
export const LazyBucketDialogs = lazyComponent(
  async () => (await import('../buckets/bucket-dialogs')).BucketDialogs,
)

/** The dialogs about files and folders. */
export const LazyItemDialogs = lazyComponent(
  async () => (await import('../items/item-dialogs')).ItemDialogs,
)

/** The row that names a new folder. */
export const LazyNewFolder = lazyComponent(
  async () => (await import('../items/new-folder')).NewFolder,
)

/** The preview of a file. */
export const LazyPreview = lazyComponent(
  async () => (await import('../preview/preview-pane')).PreviewPane,
)
