import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { Metrics } from './metrics.types'
import type { Traffic } from './traffic'

declare module '../../base/services' {
  interface Services {
    metrics: Metrics
    traffic: Traffic
  }
}

export type MetricsServices = Pick<
  Services,
  'control' | 'directory' | 'log' | 'metrics' | 'projects' | 'provisioners' | 'traffic'
>
export type MetricsHandler<Id extends OperationId> = Handler<Id, MetricsServices>
