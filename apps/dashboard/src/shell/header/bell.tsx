import type { NotificationTarget } from '@howdah/platform-client/resources/notifications/list-notifications'
import { NotificationsBell } from '@howdah/sdk/notifications'
import { useLocation } from 'wouter'
import { notificationHref } from '../../navigation/notification-href'
import { useNotificationCommands } from './use-notification-commands'

/** The bell of the SDK, whose notifications lead to pages of the dashboard. */
export function Bell() {
  const [, navigate] = useLocation()
  const onOpen = (target: NotificationTarget) => {
    const href = notificationHref(target)
    if (href !== undefined) navigate(href)
  }
  const commandOf = useNotificationCommands()
  return <NotificationsBell hrefOf={notificationHref} onOpen={onOpen} commandOf={commandOf} />
}
