import { lazyComponent } from '../../lazy/lazy-component'

/** The dialog for a snippet's name, used by tabs, loaded on demand. */
export const LazyRenameDialog = lazyComponent(
  async () => (await import('./rename-dialog')).RenameDialog,
)
