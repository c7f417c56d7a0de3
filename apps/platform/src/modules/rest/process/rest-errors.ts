import { AppError } from '../../../base/app-error'
import { restMessages } from '../rest.messages'

const RETRY_SOON = { 'retry-after': '1' }

/** All places are taken; the process is well. */
export class RestBusy extends AppError {
  override readonly name = 'RestBusy'

  constructor(message: string = restMessages.busy) {
    super(503, 'unavailable', message, { headers: RETRY_SOON })
  }
}

/** Returns the error of a Data API that does not answer. */
export const restUnavailable = (message: string, cause?: unknown): AppError =>
  new AppError(503, 'unavailable', message, { headers: RETRY_SOON, cause })
