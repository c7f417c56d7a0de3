import type { components } from '@howdah/contract'

/** Body of every error, as the contract has it. */
export type ErrorBody = components['schemas']['Error']
export type ErrorCode = ErrorBody['code']

/** Several values of one header (`set-cookie`) are an array. */
export type AnswerHeaders = Record<string, string | readonly string[]>

/** Parts of an error beyond its message. */
export interface AppErrorDetails {
  /** Fields that do not fit the contract, and where. */
  details?: ErrorBody['details']
  /** Error of Postgres. */
  sql?: ErrorBody['sql']
  /** Nothing of the request has run; without it, a 503 says nothing of that. */
  notRun?: true
  headers?: AnswerHeaders
  cause?: unknown
}

const CODES = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  406: 'not_acceptable',
  409: 'conflict',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  502: 'unavailable',
  503: 'unavailable',
  504: 'timeout',
} as const satisfies Record<number, ErrorCode>

/** Statuses with a usual code. */
export type ErrorStatus = keyof typeof CODES

/** Returns the code that a status has unless an error names another one. */
export const codeOf = (status: ErrorStatus): ErrorCode => CODES[status]

/**
 * Failure that a client is to know about: HTTP status, code of the contract, and a message for people. Every capability maps its own
 * reasons to these; any other error is answered with 500 and a generic message.
 */
export class AppError extends Error {
  override readonly name: string = 'AppError'

  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
    readonly extra: AppErrorDetails = {},
  ) {
    super(message, extra.cause === undefined ? undefined : { cause: extra.cause })
  }

  body(requestId: string): ErrorBody {
    const { details, notRun, sql } = this.extra
    return {
      code: this.code,
      message: this.message,
      request_id: requestId,
      ...(details === undefined ? {} : { details }),
      ...(sql === undefined ? {} : { sql }),
      ...(notRun === undefined ? {} : { not_run: notRun }),
    }
  }
}

/** Returns the details of an error about one place of the request, such as `body.name`. */
export const atPath = (path: string, message: string): AppErrorDetails => ({
  details: [{ path, message }],
})

/** Creates a 400 about one field of the body. */
export const fieldError = (field: string, message: string): AppError =>
  new AppError(400, 'bad_request', message, atPath(`body.${field}`, message))
