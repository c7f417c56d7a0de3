import { lazyComponent } from '../../lazy/lazy-component'

/** The question before a text runs that writes, whose code is fetched when there is one to ask. */
export const LazyRunGuardDialog = lazyComponent(
  async () => (await import('./run-guard-dialog')).RunGuardDialog,
)
