import { chooseDatabase } from '../../query/choose-database'
import { chooseIdentity } from '../../query/choose-identity'
import type { QueryRunner, RunRequest } from '../../query/query-runner'
import { checkQueryText } from '../../query/query-text'
import { ALREADY_SENT, type Handler, type HandlerCall } from '../handler.types'
import { needActive } from './need-active'

const STREAM = 'application/x-ndjson'

/** The project's statement timeout until it is set, in ms. */
const DEFAULT_TIMEOUT_MS = 120_000

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
  const database =
    body.connectionString === undefined ? undefined : chooseDatabase(body.connectionString, await platform.clusters.endpoint(params.ref))
  return {
    ref: params.ref,
    identity,
    database: database === 'postgres' ? undefined : database,
    text: { sql: body.query, parameters: body.parameters, timeoutMs: body.timeoutMs ?? DEFAULT_TIMEOUT_MS },
    requestId,
    signal,
  }
}
