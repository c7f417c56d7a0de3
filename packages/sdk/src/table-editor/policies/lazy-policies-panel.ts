import { lazyComponent } from '@howdah/ui'

/** The panel, whose code is fetched when it is opened. */
export const LazyPoliciesPanel = lazyComponent(
  async () => (await import('./policies-panel')).PoliciesPanel,
)
