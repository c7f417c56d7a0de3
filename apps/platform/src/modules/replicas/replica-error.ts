import { AppError } from '../../base/app-error'

/** Refusal of an action on a replica; the message contains the reason. */
export class ReplicaError extends AppError {
  override readonly name = 'ReplicaError'

  constructor(
    readonly reason: 'gone' | 'busy' | 'full' | 'not-healthy',
    message: string,
  ) {
    super(reason === 'gone' ? 404 : 409, reason === 'gone' ? 'not_found' : 'conflict', message)
  }
}
