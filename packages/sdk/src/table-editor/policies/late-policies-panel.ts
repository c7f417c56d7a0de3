import { lateComponent } from '../../lazy/late-component'

/** The panel, whose code is fetched when it is opened. */
export const LatePoliciesPanel = lateComponent(
  async () => (await import('./policies-panel')).PoliciesPanel,
)
