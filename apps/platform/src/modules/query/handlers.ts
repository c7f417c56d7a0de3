import type { QueryRunner } from './query-runner'
import { ALREADY_SENT, type Handler } from '../../contract/handler.types'
import { runRequest } from './run-request'

const STREAM = 'application/x-ndjson'

export function sqlHandlers(queries: QueryRunner): { runQuery: Handler<'runQuery'> } {
  return {
    async runQuery(call) {
      const request = await runRequest(call.body, call)
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
