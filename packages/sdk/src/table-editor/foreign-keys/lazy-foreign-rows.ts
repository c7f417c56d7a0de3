import { lazyComponent } from '@howdah/ui/lazy/lazy-code'

export const LazyForeignRowSelector = lazyComponent(
  async () => (await import('./foreign-row-selector')).ForeignRowSelector,
)
