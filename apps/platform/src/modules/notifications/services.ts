import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { Notifications } from './notifications.types'

declare module '../../base/services' {
  interface Services {
    notifications: Notifications
  }
}

export type NotificationsServices = Pick<Services, 'control' | 'identity' | 'log' | 'notifications'>
export type NotificationsHandler<Id extends OperationId> = Handler<Id, NotificationsServices>
