import { chooseDatabase } from '../../query/choose-database'
import { chooseIdentity } from '../../query/choose-identity'
import type { QueryRunner, RunRequest } from '../../query/query-runner'
import { checkQueryText } from '../../query/query-text'
import { ALREADY_SENT, type Handler, type HandlerCall } from '../handler.types'
import type { Platform } from '../../platform.types'
import { needActive } from './need-active'
import { needCapability } from './need-capability'

const STREAM = 'application/x-ndjson'

export function sqlHandlers(queries: QueryRunner): { runQuery: Handler<'runQuery'> } {
  return {
    async runQuery(call) {
      const request = await runRequest(call)
      if (call.accepted[0] === STREAM) {
        await queries.stream(request, call.response)
      } else {
        const list = await queries.list(request)
        call.response.writeHead(200, {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
          'content-length': list.length,
        })
        call.response.end(list)
      }
      return ALREADY_SENT
    },
  }
}

async function runRequest({ access, body, params, person, platform, requestId, signal }: HandlerCall<'runQuery'>): Promise<RunRequest> {
  needActive(access)
  checkQueryText(body.query, body.parameters)
  const identity = chooseIdentity(person, access, body.role)
  if (identity.role) needCapability(access, 'impersonation')
  if (identity.login === 'reader') needCapability(access, 'read_only_sql')
  return {
    ref: params.ref,
    identity,
    database: body.connectionString === undefined ? undefined : await otherDatabase(body.connectionString, platform, params.ref),
    text: { sql: body.query, parameters: body.parameters, timeoutMs: body.timeoutMs ?? access.project.statementTimeoutMs },
    requestId,
    signal,
  }
}

/** The database that is asked for, unless it is the project's own one. */
async function otherDatabase(connectionString: string, { clusters }: Platform, ref: string): Promise<string | undefined> {
  const own = await clusters.endpoint(ref)
  const database = chooseDatabase(connectionString, own)
  return database === own.database ? undefined : database
}
