import { AppError } from '../../base/app-error'

/** Refusal of a change of billing; the message is for the person. */
export class BillingError extends AppError {
  override readonly name = 'BillingError'

  constructor(
    readonly reason: 'gone' | 'managed' | 'no-choice' | 'refused',
    message: string,
  ) {
    super(reason === 'gone' ? 404 : 409, reason === 'gone' ? 'not_found' : 'conflict', message)
  }
}
