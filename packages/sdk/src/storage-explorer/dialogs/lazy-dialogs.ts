import { lazyComponent } from '@howdah/ui'

/** The row that names a new folder. */
export const LazyNewFolder = lazyComponent(
  async () => (await import('../items/new-folder')).NewFolder,
)
