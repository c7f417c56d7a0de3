import { lazyComponent } from '@howdah/ui/lazy/lazy-code'

/** The panel, whose code is fetched when it is opened. */
export const LazyRealtimePanel = lazyComponent(
  async () => (await import('./realtime-panel')).RealtimePanel,
)
