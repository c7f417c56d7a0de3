import type { Handler, OperationId } from '../../contract/handler.types'
import type { Services } from '../../base/services'
import type { Metrics } from './metrics.types'
import type { Traffic } from './traffic'

declare module '../../base/services' {
  interface Services {
    metrics: Metrics
    traffic: Traffic
  }
}

export type MetricsServices = Pick<Services, 'metrics' | 'traffic'>
export type MetricsHandler<Id extends OperationId> = Handler<Id, MetricsServices>
