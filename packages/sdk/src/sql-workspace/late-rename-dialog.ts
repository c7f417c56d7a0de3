import { lateComponent } from '../lazy/late-component'

/** The dialog for a snippet's name, for tabs, whose code is fetched when somebody asks for it. */
export const LateRenameDialog = lateComponent(
  async () => (await import('./rename-dialog')).RenameDialog,
)
