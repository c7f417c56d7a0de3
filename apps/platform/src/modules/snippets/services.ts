import type { HandlerCall, Handler, OperationId } from '../../contract/handler.types'
import type { Services } from '../../base/services'
import type { Content } from './content'
import type { ContentFolders } from './content-folders'

declare module '../../base/services' {
  interface Services {
    content: Content
    contentFolders: ContentFolders
  }
}

export type SnippetsServices = Pick<Services, 'content' | 'contentFolders'>
export type SnippetsHandler<Id extends OperationId> = Handler<Id, SnippetsServices>
export type SnippetsCall<Id extends OperationId> = HandlerCall<Id, SnippetsServices>
