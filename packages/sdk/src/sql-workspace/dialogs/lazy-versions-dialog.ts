import { lazyComponent } from '../../lazy/lazy-component'

/** The dialog of a snippet's versions, whose code and diff are a chunk of their own. */
export const LazyVersionsDialog = lazyComponent(
  async () => (await import('./versions-dialog')).VersionsDialog,
)
