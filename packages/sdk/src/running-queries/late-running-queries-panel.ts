import { lateComponent } from '../lazy/late-component'

/** The panel, whose code is fetched when it is opened. */
export const LateRunningQueriesPanel = lateComponent(
  async () => (await import('./running-queries-panel')).RunningQueriesPanel,
)
