import { lateComponent } from '../../lazy/late-component'

/** The panels, whose code is fetched when one is opened. */
export const LateForeignRowPeek = lateComponent(
  async () => (await import('./foreign-row-peek')).ForeignRowPeek,
)
export const LateForeignRowSelector = lateComponent(
  async () => (await import('./foreign-row-selector')).ForeignRowSelector,
)
