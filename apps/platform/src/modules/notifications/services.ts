import type { Handler, OperationId } from '../../contract/handler.types'
import type { Services } from '../../base/services'
import type { Notifications } from './notifications.types'

declare module '../../base/services' {
  interface Services {
    notifications: Notifications
  }
}

/** Services of others that this module uses. */
export const needs = ['identity'] as const

export type NotificationsServices = Pick<Services, (typeof needs)[number] | 'notifications'>
export type NotificationsHandler<Id extends OperationId> = Handler<Id, NotificationsServices>
