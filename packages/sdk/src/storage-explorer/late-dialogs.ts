import { lateComponent } from '../workspace/late-component'

/** The dialogs about buckets, whose code is a chunk of its own. */
export const LateBucketDialogs = lateComponent(async () => (await import('./bucket-dialogs')).BucketDialogs)

/** The dialogs about files and folders. */
export const LateItemDialogs = lateComponent(async () => (await import('./item-dialogs')).ItemDialogs)

/** What shows a file. */
export const LatePreview = lateComponent(async () => (await import('./preview-pane')).PreviewPane)
