import type { components } from '@howdah/contract'
import { parseJson } from '@howdah/rules/unknown-json'
import { errorMessages } from './errors.messages'

export type SqlErrorDetails = components['schemas']['SqlError']

/** Codes of the contract, and those of failures without a response from a server. */
export type PlatformErrorCode =
  | components['schemas']['Error']['code']
  | 'network'
  | 'malformed'
  | 'stream_cut'
  | 'access_token'

export interface PlatformErrorInit {
  code: PlatformErrorCode
  /** The HTTP status; 0 when no answer came. */
  status: number
  message: string
  requestId?: string | null
  details?: readonly { path: string; message: string }[]
  sql?: SqlErrorDetails
  /** The statement of the run that failed, from 0. */
  statement?: number
  /** Seconds, from the Retry-After header. */
  retryAfter?: number
  /** The server says that nothing has run. @default false */
  notRun?: boolean
}

/** Error that a platform, or the connection to it, answers with instead of the requested data. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError'
  readonly code: PlatformErrorCode
  readonly status: number
  readonly requestId: string | null
  readonly details: readonly { path: string; message: string }[]
  readonly sql: SqlErrorDetails | undefined
  readonly statement: number | undefined
  readonly retryAfter: number | undefined
  /** True if nothing of the request has run, by the word of the server; of refusals, the status says so. */
  readonly notRun: boolean

  constructor(init: PlatformErrorInit) {
    super(init.message)
    this.code = init.code
    this.status = init.status
    this.requestId = init.requestId ?? null
    this.details = init.details ?? []
    this.sql = init.sql
    this.statement = init.statement
    this.retryAfter = init.retryAfter
    this.notRun = init.notRun ?? false
  }

  /** True if the same request may succeed on a later attempt without any change. */
  get retryable(): boolean {
    return (
      this.code === 'network' ||
      this.code === 'stream_cut' ||
      this.status === 429 ||
      this.status === 502 ||
      this.status === 503 ||
      this.status === 504
    )
  }
}

const codeOfStatus = new Map<number, PlatformErrorCode>([
  [400, 'bad_request'],
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [409, 'conflict'],
  [413, 'payload_too_large'],
  [429, 'too_many_requests'],
  [502, 'unavailable'],
  [503, 'unavailable'],
  [504, 'timeout'],
  [507, 'disk_full'],
])

/** Turns an answer that is not 2xx into an error; anything between us and the server may have written its body. */
export async function errorOfResponse(response: Response): Promise<PlatformError> {
  const text = await response.text().catch(() => '')
  return errorOfBody(response, parseJson(text))
}

export function errorOfBody(response: Response, body: unknown): PlatformError {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const shared = {
    status: response.status,
    requestId: response.headers.get('x-request-id'),
    ...(Number.isFinite(retryAfter) ? { retryAfter } : {}),
  }
  if (isErrorBody(body)) {
    return new PlatformError({
      ...shared,
      code: body.code,
      message: body.message,
      requestId: body.request_id,
      details: body.details,
      sql: body.sql,
      notRun: body.not_run ?? false,
    })
  }
  const message =
    response.status === 503
      ? errorMessages.serviceUnavailable
      : `${response.status} ${response.statusText}`.trim()
  return new PlatformError({
    ...shared,
    code: codeOfStatus.get(response.status) ?? 'internal',
    message,
  })
}

export function isErrorBody(body: unknown): body is components['schemas']['Error'] {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    'message' in body &&
    typeof body.message === 'string'
  )
}

/**
 * Indicates that an error is the abort of the caller's own signal, which is no failure and is not
 * shown.
 */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
