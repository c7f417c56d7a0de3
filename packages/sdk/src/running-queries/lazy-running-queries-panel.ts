import { lazyComponent } from '../lazy/lazy-component'

/** The panel, whose code is fetched when it is opened. */
export const LazyRunningQueriesPanel = lazyComponent(
  async () => (await import('./running-queries-panel')).RunningQueriesPanel,
)
