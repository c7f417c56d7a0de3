import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { Releases } from './releases-feed'

declare module '../../base/services' {
  interface Services {
    releases: Releases
  }
}

export type ReleasesServices = Pick<Services, 'config' | 'log' | 'releases' | 'version'>
export type ReleasesHandler<Id extends OperationId> = Handler<Id, ReleasesServices>
