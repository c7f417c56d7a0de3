import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnswerHeaders } from '../app-error'
import type { AppError } from '../app-error'

/** One request and its answer, with what is known of them so far. */
export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  /** In every answer's `X-Request-Id`, in every error and in the log. */
  requestId: string
  /** As it was sent. */
  path: string
  /** As it was sent, without its question mark. */
  query: string
  /** For the log: a template, since a path can hold what belongs in none. */
  route: string
  personId: string | null
  /** Summary of the requested operation in the contract; null where the contract does not have it. */
  summary: string | null
  /** Project that the request was found to be for; null for none, and until its access is checked. */
  projectRef: string | null
  /** Database that has answered, where several can; null elsewhere. */
  database: string | null
  /** Edge function that has the request, and its version; null elsewhere. */
  invoked: { function: string; version: number } | null
  /** Reason of its refusal, for the log of its project; null where there is none. */
  refusal: { code: string; message: string } | null
  /** Aborted when the client is gone or the server closes. Created when it is first read. */
  readonly signal: AbortSignal
}

/** Random bytes of an identifier, and identifiers that are made at a time: each call for bytes costs. */
const ID_BYTES = 9
const IDS = 256

let ids = Buffer.alloc(0)
let usedIds = 0

function randomId(): string {
  if (usedIds === ids.length) {
    ids = randomBytes(ID_BYTES * IDS)
    usedIds = 0
  }
  usedIds += ID_BYTES
  return ids.toString('base64url', usedIds - ID_BYTES, usedIds)
}

/** An exchange for a request that has just come, and how to abort it. */
export function beginExchange(
  request: IncomingMessage,
  response: ServerResponse,
): { exchange: Exchange; abort(reason: Error): void } {
  let gone: AbortController | undefined
  let reason: Error | undefined
  const abort = (because: Error) => {
    reason ??= because
    gone?.abort(reason)
  }
  response.on('close', () => {
    if (!response.writableFinished) abort(new Error('The client is gone.'))
  })
  // Each part of a response listens for its end: the log, the counters, the streams that write it.
  response.setMaxListeners(20)
  const target = request.url ?? ''
  const mark = target.indexOf('?')
  const exchange: Exchange = {
    request,
    response,
    requestId: `req_${randomId()}`,
    path: mark === -1 ? target : target.slice(0, mark),
    query: mark === -1 ? '' : target.slice(mark + 1),
    route: 'unknown',
    personId: null,
    summary: null,
    projectRef: null,
    database: null,
    invoked: null,
    refusal: null,
    get signal() {
      gone ??= new AbortController()
      if (reason !== undefined) gone.abort(reason)
      return gone.signal
    },
  }
  return { exchange, abort }
}

/**
 * Ends the exchange. Sends `body` unchanged; headers that are already set on the response remain.
 */
export function send(
  { response }: Exchange,
  status: number,
  headers: AnswerHeaders,
  body: string | Buffer | null,
): void {
  if (response.headersSent || response.destroyed) return
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  if (body !== null) response.setHeader('content-length', Buffer.byteLength(body))
  response.writeHead(status)
  response.end(body ?? undefined)
}

export function sendJson(
  exchange: Exchange,
  status: number,
  value: unknown,
  headers: AnswerHeaders = {},
): void {
  send(
    exchange,
    status,
    { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
    JSON.stringify(value),
  )
}

/** Sends an error in the shape of the contract. */
export function sendError(exchange: Exchange, error: AppError): void {
  const challenge: AnswerHeaders = error.status === 401 ? { 'www-authenticate': 'Bearer' } : {}
  sendJson(exchange, error.status, error.body(exchange.requestId), {
    ...challenge,
    ...error.extra.headers,
  })
}
