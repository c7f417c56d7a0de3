import { lazyComponent } from '@howdah/ui/lazy/lazy-code'

/** The row that names a new folder. */
export const LazyNewFolder = lazyComponent(
  async () => (await import('../items/new-folder')).NewFolder,
)
