import type { AnswerHeaders, AppError } from '../app-error'
import type { IncomingHttpHeaders } from 'node:http'
import { send, sendError, sendJson, type Exchange } from './exchange'
import { readForm, readJson, type BodySchema } from './read-body'

export type EndpointMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** Methods of an endpoint that another protocol answers. */
export const ANY_METHOD = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Address beside the contract. A `GET` answers `HEAD` as well. */
export interface Endpoint<Call> {
  methods: readonly EndpointMethod[]
  /** As hono writes them, below the address of its group: `/bucket/:bucket/empty`. */
  paths: readonly string[]
  /** Answers the call, or throws an AppError. */
  answer(call: Call): Promise<void>
}

/** A request to an endpoint. Bodies are read and answers are sent through it. */
export interface EndpointCall {
  exchange: Exchange
  query: URLSearchParams
  /** Returns a parameter of the path, decoded; empty if the path has none of this name. */
  param(name: string): string
  /** Reads a JSON body of up to 2 MB. @throws AppError 400, 413 */
  json<T>(schema: BodySchema<T>): Promise<T>
  /** Reads a form of up to 16 kB. @throws AppError 400, 413 */
  form(): Promise<ReadonlyMap<string, string>>
  /** Sends JSON; without a value, an empty body. */
  send(status: number, value?: unknown, headers?: AnswerHeaders): void
}

/** Shape in which a group of endpoints sends refusals; a text is sent as it is, everything else as JSON. */
export type RefusalShape = (
  error: AppError,
  requestId: string,
  headers: IncomingHttpHeaders,
  /** Path of the request, as it was sent. */
  path: string,
) => { status?: number; body: unknown; headers?: AnswerHeaders }

const MAX_JSON_BYTES = 2_000_000
const MAX_FORM_BYTES = 16_384

export const endpointCall = (
  exchange: Exchange,
  param: (name: string) => string | undefined,
): EndpointCall => ({
  exchange,
  query: new URLSearchParams(exchange.query),
  param: (name) => param(name) ?? '',
  json: (schema) => readJson(exchange.request, schema, MAX_JSON_BYTES),
  form: () => readForm(exchange.request, MAX_FORM_BYTES),
  send(status, value, headers = {}) {
    if (value === undefined)
      send(exchange, status, { 'cache-control': 'no-store', ...headers }, null)
    else sendJson(exchange, status, value, headers)
  },
})

/** Headers about content that a refusal does not have. */
const CONTENT_HEADERS = ['etag', 'last-modified', 'vary', 'content-disposition'] as const

/** Sends a refusal. A response that has begun is cut. */
export function refuse(exchange: Exchange, error: AppError, shape?: RefusalShape): void {
  const { path, request, requestId, response } = exchange
  if (response.headersSent) {
    response.destroy()
    return
  }
  for (const name of CONTENT_HEADERS) response.removeHeader(name)
  if (error.status !== 416) response.removeHeader('content-range')
  // The unread rest of a body must not be taken for the next request.
  if (!request.complete) response.setHeader('connection', 'close')
  if (shape === undefined) return sendError(exchange, error)
  const { body, headers, status = error.status } = shape(error, requestId, request.headers, path)
  const all = { ...error.extra.headers, ...headers }
  if (typeof body === 'string') send(exchange, status, all, body)
  else sendJson(exchange, status, body, all)
}
