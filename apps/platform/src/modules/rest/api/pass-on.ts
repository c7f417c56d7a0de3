import type { IncomingHttpHeaders } from 'node:http'
import type { KeyedCall } from '../../../access/gateway.types'
import { AppError } from '../../../base/app-error'
import { clientAddress } from '../../../base/http/client-address'
import { forward } from '../../../base/http/forward'
import type { RestProcess } from '../process/rest-process'
import { restMessages } from '../rest.messages'
import type { RestSettings } from '../rest-configs'
import type { RestServices } from '../services'
import { dataApiRefusal } from './data-api-refusal'
import { requestHeaders, responseHeaders } from './forwarded-headers'
import { limitRows, readsByChange, type LimitedRequest } from './limit-rows'

/** Length of `/{ref}`. */
const REF_LENGTH = 21
/** Time in milliseconds in which an answer must begin; statements have shorter limits by role. */
const ANSWER_TIMEOUT_MS = 150_000

/** Code of a refusal of PostgREST; null for one that has no body of its own. */
export interface RestRefusal {
  status: number
  code: string | null
  message: string
}

/**
 * Passes a request on to a process.
 * @param servicePath path of the service below `/{ref}`
 * @param onRefusal its error takes the place of the answer
 * @throws NoAnswer, AppError
 */
export async function passOn(
  { access, exchange, serviceUrl, services }: KeyedCall<RestServices>,
  { process, settings }: { process: RestProcess; settings: RestSettings },
  servicePath: string,
  onRefusal?: (refusal: RestRefusal) => void,
): Promise<void> {
  const { request } = exchange
  if (!isUtf8(exchange.query)) throw new AppError(400, 'bad_request', restMessages.notUtf8)
  const { host, protocol } = new URL(serviceUrl)
  const from = {
    address: clientAddress(request, services.config.gatewayUrl !== null),
    host,
    proto: protocol.slice(0, -1),
  }
  const rest = exchange.path.slice(REF_LENGTH + servicePath.length)
  const asked: LimitedRequest = {
    method: request.method ?? 'GET',
    path: rest === '' ? '/' : rest,
    query: exchange.query,
    range: request.headers.range,
  }
  const max = settings.role_max_rows[access.role]
  if (max !== undefined && readsByChange(asked.method, request.headers.prefer?.toString()))
    throw new AppError(403, 'forbidden', restMessages.rolledBack)
  const limited = max === undefined ? null : limitRows(asked, max)
  const query = limited?.query ?? asked.query
  const token = await process.tokens.sign(access.claims)
  await forward(exchange, process, {
    method: asked.method,
    path: query === '' ? asked.path : `${asked.path}?${query}`,
    headers: requestHeaders(
      limited?.keepsRange === false ? withoutRange(request.headers) : request.headers,
      { ...from, token },
    ),
    timeoutMs: ANSWER_TIMEOUT_MS,
    responseHeaders,
    onRefusal(body, status) {
      const refusal = dataApiRefusal(body)
      onRefusal?.({ status, code: refusal?.code ?? null, message: refusal?.message ?? '' })
      exchange.refusal = refusal
    },
  })
}

/** Returns true for a query whose encoded bytes are UTF-8; PostgREST answers others with 500. */
function isUtf8(query: string): boolean {
  if (!/%[89a-f]/i.test(query)) return true
  const bytes = query.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bytes, 'latin1'))
    return true
  } catch {
    return false
  }
}

const withoutRange = ({ range: _, ...others }: IncomingHttpHeaders): IncomingHttpHeaders => others
