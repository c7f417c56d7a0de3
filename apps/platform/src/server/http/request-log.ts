import type { Log } from '../../base/log/log'
import type { Exchange } from '../../base/http/exchange'

/** One line for each request. No address, which can hold a secret; no body; `status` 0 for an answer that never began. */
export function logRequest(
  log: Log,
  { request, response, requestId, route, personId }: Exchange,
  duration: number,
): void {
  log.debug('request', {
    method: request.method,
    route,
    status: response.headersSent ? response.statusCode : 0,
    ms: Math.round(duration * 10) / 10,
    requestId,
    ...(personId === null ? {} : { personId }),
    ...(response.writableFinished ? {} : { cut: true }),
  })
}
