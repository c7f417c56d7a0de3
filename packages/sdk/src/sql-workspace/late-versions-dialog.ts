import { lateComponent } from '../lazy/late-component'

/** The dialog of a snippet's versions, whose code and diff are a chunk of their own. */
export const LateVersionsDialog = lateComponent(
  async () => (await import('./versions-dialog')).VersionsDialog,
)
