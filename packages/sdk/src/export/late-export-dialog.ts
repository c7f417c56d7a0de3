import { lateComponent } from '../lazy/late-component'

/** The dialog, whose code is fetched when it is opened. */
export const LateExportDialog = lateComponent(
  async () => (await import('./export-dialog')).ExportDialog,
)
