import { lazyComponent } from '../lazy/lazy-component'

/** The dialog, whose code is fetched when it is opened. */
export const LazyExportDialog = lazyComponent(
  async () => (await import('./export-dialog')).ExportDialog,
)
