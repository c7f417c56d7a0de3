import { AppError } from '../../base/app-error'
import { functionsMessages } from './functions.messages'

/** Failure of an invocation, with the code that clients of the ecosystem know. */
export class FunctionError extends AppError {
  constructor(
    status: number,
    readonly reason: string,
    message: string,
    cause?: unknown,
  ) {
    super(status, status >= 500 ? 'unavailable' : 'not_found', message, {
      ...(status === 503 ? { headers: { 'retry-after': '1' } } : {}),
      cause,
    })
  }
}

export const bootError = (cause?: unknown) =>
  new FunctionError(503, 'BOOT_ERROR', functionsMessages.boot, cause)

export const limitError = () => new FunctionError(546, 'WORKER_LIMIT', functionsMessages.limit)

export const endedError = () => new FunctionError(500, 'WORKER_ERROR', functionsMessages.ended)

export const busyError = (message: string) => new FunctionError(503, 'SERVICE_UNAVAILABLE', message)
