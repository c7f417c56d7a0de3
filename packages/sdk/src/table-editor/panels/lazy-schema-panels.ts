import { lazyComponent } from '@howdah/ui/lazy/lazy-code'

/** The forms and confirmations, whose code is fetched when the first of them is opened. */
export const LazySchemaPanels = lazyComponent(
  async () => (await import('./schema-panels')).SchemaPanels,
)
