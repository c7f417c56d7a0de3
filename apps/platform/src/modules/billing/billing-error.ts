/** A wish about billing that cannot be met; the message is for the person. */
export class BillingError extends Error {
  override readonly name = 'BillingError'

  constructor(
    readonly reason: 'gone' | 'managed' | 'no-choice' | 'refused',
    message: string,
  ) {
    super(message)
  }
}
