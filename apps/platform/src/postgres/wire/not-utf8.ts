import { AppError } from '../../base/app-error'

/** A value that could only be shown as something else than it is: of a database without an encoding, or after client_encoding was changed. */
export function notUtf8(): AppError {
  return new AppError(
    400,
    'bad_request',
    'A value of the result is not valid UTF-8 and could not be shown as it is. Select it as bytea, for example with convert_to(value, current_setting($$server_encoding$$)).',
  )
}
