import { AppError, atPath } from '../../base/app-error'
import { identityMessages } from './identity.messages'

type IdentityFailure = keyof typeof identityMessages

/** Invalid fields of the body; a failure without one is a conflict with the current account. */
const FIELDS: Partial<Record<IdentityFailure, string>> = {
  'email-invalid': 'email',
  'password-invalid': 'password',
  'wrong-password': 'password',
  'wrong-current': 'current',
  'wrong-code': 'code',
  'used-code': 'code',
  'wrong-recovery-code': 'recovery_code',
}

/** Reason why an account cannot be made or changed as asked. */
export class IdentityError extends AppError {
  override readonly name = 'IdentityError'

  constructor(readonly reason: IdentityFailure) {
    const field = FIELDS[reason]
    const message = identityMessages[reason]
    const isConflict = field === undefined
    super(
      isConflict ? 409 : 400,
      isConflict ? 'conflict' : 'bad_request',
      message,
      isConflict ? {} : atPath(`body.${field}`, message),
    )
  }
}
