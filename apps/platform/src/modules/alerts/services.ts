import type { OutboundFetch } from '../../base/network/outbound-fetch'
import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { AlertRules } from './alert-rules'
import type { AlertValues } from './alert-values'
import type { AlertWorker } from './alert-worker'

declare module '../../base/services' {
  interface Services {
    /** Requests to the webhooks of alerts. */
    alertFetch: OutboundFetch
    alertRules: AlertRules
    alertValues: AlertValues
    alertWorker: AlertWorker
  }
}

export type AlertsServices = Pick<
  Services,
  | 'alertFetch'
  | 'alertRules'
  | 'alertValues'
  | 'alertWorker'
  | 'closers'
  | 'config'
  | 'control'
  | 'directory'
  | 'identity'
  | 'log'
  | 'logReader'
  | 'mail'
  | 'metricValues'
  | 'notifications'
  | 'outbound'
  | 'publicUrl'
  | 'secrets'
>
export type AlertsHandler<Id extends OperationId> = Handler<Id, AlertsServices>
