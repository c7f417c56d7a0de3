import { ALREADY_SENT } from '../../contract/handler.types'
import type { QueryHandler } from './services'

const STREAM = 'application/x-ndjson'

export const runQuery: QueryHandler<'runQuery'> = async (call) => {
  const { queries } = call.services
  const request = await queries.request(call.body, call)
  if (call.accepted[0] === STREAM) {
    await queries.stream(request, call.response)
  } else {
    const { json, release } = await queries.list(request)
    call.response.once('close', release)
    call.response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-length': json.length,
    })
    call.response.end(json)
  }
  return ALREADY_SENT
}
