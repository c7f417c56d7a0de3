import { lazyComponent } from '@howdah/ui'

export const LazyForeignRowSelector = lazyComponent(
  async () => (await import('./foreign-row-selector')).ForeignRowSelector,
)
