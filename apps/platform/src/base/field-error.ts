import { identityMessages } from '../modules/people/identity.messages'
import { HttpError } from './app-error'

/** A 400 about one field of the body that only the server could find. */
export function fieldError(field: string, reason: keyof typeof identityMessages): HttpError {
  const message = identityMessages[reason]
  return new HttpError(400, 'bad_request', message, { details: [{ path: `body.${field}`, message }] })
}
