import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { Documents } from './documents'

declare module '../../base/services' {
  interface Services {
    documents: Documents
  }
}

export type DocumentsServices = Pick<Services, 'config' | 'directory' | 'documents'>
export type DocumentsHandler<Id extends OperationId> = Handler<Id, DocumentsServices>
