import { lateComponent } from '../lazy/late-component'

/** The panel, whose code is fetched when it is opened. */
export const LateHistoryPanel = lateComponent(
  async () => (await import('./history-panel')).HistoryPanel,
)
