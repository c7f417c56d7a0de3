import { lateComponent } from '../lazy/late-component'

/** The dialog for a snippet's name, used by tabs, loaded on demand. */
export const LateRenameDialog = lateComponent(
  async () => (await import('./rename-dialog')).RenameDialog,
)
