import { lateComponent } from '../lazy/late-component'

/** The question before a text runs that writes, whose code is fetched when there is one to ask. */
export const LateRunGuardDialog = lateComponent(
  async () => (await import('./run-guard-dialog')).RunGuardDialog,
)
