import { AppError } from '../../base/app-error'
import { wireMessages } from './wire.messages'

/** A value that could only be shown as something else than it is: of a database without an encoding, or after client_encoding was changed. */
export function notUtf8(): AppError {
  return new AppError(400, 'bad_request', wireMessages.notUtf8)
}
