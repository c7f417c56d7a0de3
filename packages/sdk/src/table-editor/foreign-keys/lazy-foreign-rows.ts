import { lazyComponent } from '../../lazy/lazy-component'

/** The panels, whose code is fetched when one is opened. */
export const LazyForeignRowPeek = lazyComponent(
  async () => (await import('./foreign-row-peek')).ForeignRowPeek,
)
export const LazyForeignRowSelector = lazyComponent(
  async () => (await import('./foreign-row-selector')).ForeignRowSelector,
)
