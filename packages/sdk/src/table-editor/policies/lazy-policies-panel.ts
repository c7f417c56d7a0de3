import { lazyComponent } from '../../lazy/lazy-component'

/** The panel, whose code is fetched when it is opened. */
export const LazyPoliciesPanel = lazyComponent(
  async () => (await import('./policies-panel')).PoliciesPanel,
)
