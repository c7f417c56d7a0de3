import type { CSSProperties } from 'react'
import type { HowdahErrorHandler } from '../provider/howdah-events'
import type { NotificationsMessages } from './notifications.messages'

export interface NotificationsBellProps {
  /** The address of what a notification is about; `path` is the dashboard's, for example `/project/abc`. */
  hrefOf?: (path: string) => string
  /** Goes there. Absent, and without an address: nothing leads there. */
  onOpen?: (path: string) => void
  messages?: Partial<NotificationsMessages>
  onError?: HowdahErrorHandler
  className?: string
  style?: CSSProperties
  [data: `data-${string}`]: string | undefined
}
