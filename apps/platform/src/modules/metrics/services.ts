import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { Metrics } from './metrics.types'
import type { ProjectMetricsText } from './prometheus/project-metrics'
import type { Traffic } from './traffic'

declare module '../../base/services' {
  interface Services {
    metrics: Metrics
    projectMetricsText: ProjectMetricsText
    traffic: Traffic
  }
}

export type MetricsServices = Pick<
  Services,
  | 'config'
  | 'control'
  | 'controlArchive'
  | 'directory'
  | 'log'
  | 'metrics'
  | 'projectMetricsText'
  | 'projects'
  | 'provisioners'
  | 'replicaServers'
  | 'replicasTable'
  | 'traffic'
>
export type MetricsHandler<Id extends OperationId> = Handler<Id, MetricsServices>
