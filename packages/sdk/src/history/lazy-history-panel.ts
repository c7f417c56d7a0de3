import { lazyComponent } from '../lazy/lazy-component'

/** The panel, whose code is fetched when it is opened. */
export const LazyHistoryPanel = lazyComponent(
  async () => (await import('./history-panel')).HistoryPanel,
)
