import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { Analytics } from './analytics'

declare module '../../base/services' {
  interface Services {
    analytics: Analytics
  }
}

export type AnalyticsServices = Pick<Services, 'analytics' | 'config' | 'log' | 'version'>
export type AnalyticsHandler<Id extends OperationId> = Handler<Id, AnalyticsServices>
