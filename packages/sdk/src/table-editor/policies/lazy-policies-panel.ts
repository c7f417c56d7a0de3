import { lazyComponent } from '@howdah/ui/lazy/lazy-code'

/** The panel, whose code is fetched when it is opened. */
export const LazyPoliciesPanel = lazyComponent(
  async () => (await import('./policies-panel')).PoliciesPanel,
)
