import { lateComponent } from '../lazy/late-component'

/** What the popover holds, whose code is fetched when it is opened. */
export const LateNotificationsPanel = lateComponent(
  async () => (await import('./notifications-panel')).NotificationsPanel,
)
