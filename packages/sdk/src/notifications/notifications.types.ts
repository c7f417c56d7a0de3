import type {
  NotificationCommand,
  NotificationTarget,
} from '@howdah/platform-client/resources/notifications/list-notifications'
import type { CommonWidgetProps } from '../provider/widget-props'
import type { NotificationsMessages } from './notifications.messages'

export interface NotificationsBellProps extends CommonWidgetProps<NotificationsMessages> {
  /** Address of the page that a notification leads to; undefined where the host has no such page. */
  hrefOf?: (target: NotificationTarget) => string | undefined
  /** Navigates to the target. Without a handler and an address there is no link. */
  onOpen?: (target: NotificationTarget) => void
  /**
   * Returns what carries out an action that is no link, such as resuming a project; undefined where
   * the host or the person cannot. Absent: such actions are not shown.
   */
  commandOf?: (command: NotificationCommand) => (() => void) | undefined
}
