import type { AnswerHeaders, ErrorBody, ErrorCode } from '../contract/handler.types'

/** What a refusal may say beyond its message. */
export interface HttpErrorExtra {
  /** What does not fit the contract, and where. */
  details?: ErrorBody['details']
  /** What Postgres said. */
  sql?: ErrorBody['sql']
  headers?: AnswerHeaders
  cause?: unknown
}

/** An answer that is not a success; the contract layer writes it in the one error shape. `message` is for people. */
export class HttpError extends Error {
  override readonly name = 'HttpError'

  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
    readonly extra: HttpErrorExtra = {},
  ) {
    super(message, extra.cause === undefined ? undefined : { cause: extra.cause })
  }

  body(requestId: string): ErrorBody {
    const { details, sql } = this.extra
    return {
      code: this.code,
      message: this.message,
      request_id: requestId,
      ...(details === undefined ? {} : { details }),
      ...(sql === undefined ? {} : { sql }),
    }
  }
}
