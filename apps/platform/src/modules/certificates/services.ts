import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { Certificates } from './certificates'

declare module '../../base/services' {
  interface Services {
    certificates: Certificates
  }
}

export type CertificatesServices = Pick<
  Services,
  | 'certificates'
  | 'clusterManager'
  | 'config'
  | 'directory'
  | 'log'
  | 'pooler'
  | 'replicaSessions'
  | 'user'
>
export type CertificatesHandler<Id extends OperationId> = Handler<Id, CertificatesServices>
