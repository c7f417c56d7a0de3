import type { Services } from '../../base/services'
import type { Handler, OperationId } from '../../contract/handler.types'
import type { FunctionServers } from './function-servers'
import type { FunctionLanguage } from './language/language-servers'
import type { FunctionLogs } from './process/function-logs'
import type { FunctionCounts } from './rows/function-counts'
import type { FunctionRows } from './rows/function-rows'
import type { FunctionSecrets } from './rows/function-secrets'
import type { StagedFunctions } from './rows/staged-functions'

declare module '../../base/services' {
  interface Services {
    functionCounts: FunctionCounts
    functionLanguage: FunctionLanguage
    functionLogs: FunctionLogs
    functionRows: FunctionRows
    functionSecrets: FunctionSecrets
    functionServers: FunctionServers
    stagedFunctions: StagedFunctions
  }
}

type Own =
  | 'functionCounts'
  | 'functionLanguage'
  | 'functionLogs'
  | 'functionRows'
  | 'functionSecrets'
  | 'functionServers'
  | 'stagedFunctions'
type Needs =
  | 'apiKeys'
  | 'closers'
  | 'config'
  | 'control'
  | 'directory'
  | 'disk'
  | 'events'
  | 'functionGateway'
  | 'gatewayUrl'
  | 'log'
  | 'projects'
  | 'projectLogs'
  | 'projectTokens'
  | 'secrets'
  | 'user'

export type FunctionsServices = Pick<Services, Own | Needs>
export type FunctionsHandler<Id extends OperationId> = Handler<Id, FunctionsServices>
