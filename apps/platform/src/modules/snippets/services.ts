import type { Services } from '../../base/services'
import type { Handler, HandlerCall, OperationId } from '../../contract/handler.types'
import type { ContentStore } from './content'
import type { ContentFolders } from './content-folders'

declare module '../../base/services' {
  interface Services {
    content: ContentStore
    contentFolders: ContentFolders
  }
}

export type SnippetsServices = Pick<Services, 'content' | 'contentFolders' | 'control' | 'identity'>
export type SnippetsHandler<Id extends OperationId> = Handler<Id, SnippetsServices>
export type SnippetsCall<Id extends OperationId> = HandlerCall<Id, SnippetsServices>
