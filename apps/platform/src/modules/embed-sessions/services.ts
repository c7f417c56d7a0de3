import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { EmbedSessions } from './embed-sessions'

declare module '../../base/services' {
  interface Services {
    embedSessions: EmbedSessions
  }
}

export type EmbedServices = Pick<
  Services,
  'control' | 'embedSessions' | 'events' | 'identity' | 'queries'
>
export type EmbedHandler<Id extends OperationId> = Handler<Id, EmbedServices>
