import { lateComponent } from '../lazy/late-component'

/** The content of the popover, loaded on demand. */
export const LateNotificationsPanel = lateComponent(
  async () => (await import('./notifications-panel')).NotificationsPanel,
)
