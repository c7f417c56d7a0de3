import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'

declare module '../../base/services' {
  interface Services {
    /** Reference of a self-hosted server's project; null in the mode platform. */
    onlyProject: string | null
  }
}

export type SelfHostedServices = Pick<
  Services,
  | 'config'
  | 'control'
  | 'directory'
  | 'identity'
  | 'instanceId'
  | 'log'
  | 'members'
  | 'onlyProject'
  | 'projectLife'
  | 'projects'
  | 'provisioners'
  | 'publicUrl'
  | 'secrets'
>
export type SelfHostedHandler<Id extends OperationId> = Handler<Id, SelfHostedServices>
