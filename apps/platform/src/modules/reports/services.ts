import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { CustomReports } from './custom/custom-reports'
import type { MetricValues } from './metric-values'

declare module '../../base/services' {
  interface Services {
    customReports: CustomReports
    metricValues: MetricValues
  }
}

export type ReportsServices = Pick<
  Services,
  | 'control'
  | 'countries'
  | 'customReports'
  | 'logReader'
  | 'metricValues'
  | 'metrics'
  | 'replicasTable'
  | 'statementSamples'
>
export type ReportsHandler<Id extends OperationId> = Handler<Id, ReportsServices>
