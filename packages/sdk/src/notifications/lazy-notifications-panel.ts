import { lazyComponent } from '../lazy/lazy-component'

/** The content of the popover, loaded on demand. */
export const LazyNotificationsPanel = lazyComponent(
  async () => (await import('./notifications-panel')).NotificationsPanel,
)
