import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { SupportRequests } from './support-requests'

declare module '../../base/services' {
  interface Services {
    supportRequests: SupportRequests
  }
}

declare module '../../base/events' {
  interface Events {
    'support.requested': {
      request: { id: string; subject: string }
      organization: { id: number; slug: string }
      personName: string
    }
  }
}

export type SupportServices = Pick<
  Services,
  'control' | 'events' | 'identity' | 'log' | 'mail' | 'members' | 'projects' | 'supportRequests'
>
export type SupportHandler<Id extends OperationId> = Handler<Id, SupportServices>
