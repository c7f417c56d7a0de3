import type {
  NotificationCommand,
  NotificationTarget,
} from '@howdah/platform-client/resources/notifications/list-notifications'
import type { CSSProperties } from 'react'
import type { HowdahErrorHandler } from '../provider/howdah-events'
import type { NotificationsMessages } from './notifications.messages'

export interface NotificationsBellProps {
  /** Address of the page that a notification leads to; undefined where the host has no such page. */
  hrefOf?: (target: NotificationTarget) => string | undefined
  /** Navigates to the target. Without a handler and an address there is no link. */
  onOpen?: (target: NotificationTarget) => void
  /**
   * Returns what carries out an action that is no link, such as resuming a project; undefined where
   * the host or the person cannot. Absent: such actions are not shown.
   */
  commandOf?: (command: NotificationCommand) => (() => void) | undefined
  messages?: Partial<NotificationsMessages>
  onError?: HowdahErrorHandler
  className?: string
  style?: CSSProperties
  [data: `data-${string}`]: string | undefined
}
