import { embeddedChanges } from '@howdah/rules/embed/embedded-sql'
import { ALREADY_SENT } from '../../contract/handler.types'
import type { QueryHandler } from './services'

const STREAM = 'application/x-ndjson'

export const runQuery: QueryHandler<'runQuery'> = async (call) => {
  const { queries } = call.services
  const request = await queries.request(call.body, call)
  const { person } = call
  if (person.via === 'embed-session') {
    // Runs of people are not recorded one by one; those of visitors have no other trace.
    const changes = person.isReadOnly ? [] : embeddedChanges(request.text.sql)
    const target = { type: 'embed_session', id: person.embedSessionId, name: person.label }
    if (changes.length > 0) call.audit({ target, after: { changes } })
  }
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
