import type { IncomingHttpHeaders } from 'node:http'
import { AppError, type ErrorCode } from '../../base/app-error'
import type { RefusalShape } from '../../base/http/endpoint'
import { oauthErrorMessages } from './oauth.messages'

/** A refusal of the token endpoint, as RFC 6749 has it in section 5.2. */
export class OauthError extends AppError {
  override readonly name = 'OauthError'

  constructor(
    readonly error:
      | 'invalid_request'
      | 'invalid_client'
      | 'invalid_grant'
      | 'invalid_scope'
      | 'unsupported_grant_type'
      | 'temporarily_unavailable',
    description: string,
    readonly retryAfter: number | null = null,
  ) {
    const [status, code] = statusOf(error, retryAfter)
    super(status, code, description)
  }
}

function statusOf(error: string, retryAfter: number | null): [number, ErrorCode] {
  if (retryAfter !== null) return [429, 'too_many_requests']
  return error === 'invalid_client' ? [401, 'unauthorized'] : [400, 'bad_request']
}

/** Formats a refusal as defined by RFC 6749; an internal error is not a refusal. */
export function oauthRefusal(error: AppError, requestId: string): ReturnType<RefusalShape> {
  if (!(error instanceof OauthError))
    return error.status >= 500
      ? { body: error.body(requestId) }
      : { status: 400, body: { error: 'invalid_request', error_description: error.message } }
  const { retryAfter, status } = error
  return {
    body: { error: error.error, error_description: error.message },
    headers: {
      ...(status === 401 ? { 'www-authenticate': 'Basic realm="Howdah"' } : {}),
      ...(retryAfter === null ? {} : { 'retry-after': String(retryAfter) }),
    },
  }
}

/**
 * Reads the client's credentials from HTTP Basic or from the form, but not from both.
 * @throws OauthError
 */
export function readClient(
  headers: IncomingHttpHeaders,
  form: ReadonlyMap<string, string>,
): { id: string; secret: string } {
  const [, basic] = /^basic +([A-Za-z0-9+/=]+)$/i.exec(headers.authorization ?? '') ?? []
  const secret = form.get('client_secret')
  const id = form.get('client_id')
  if (basic === undefined) {
    if (id === undefined || secret === undefined)
      throw new OauthError('invalid_client', oauthErrorMessages.noClient)
    return { id, secret }
  }
  const [user = '', ...rest] = Buffer.from(basic, 'base64').toString('utf8').split(':')
  const shown = { id: formDecoded(user), secret: formDecoded(rest.join(':')) }
  if (secret !== undefined || (id !== undefined && id !== shown.id)) {
    throw new OauthError('invalid_request', oauthErrorMessages.twoClients)
  }
  return shown
}

/**
 * Decodes one part as specified in RFC 6749, section 2.3.1: both parts are form-encoded. Invalid
 * text becomes empty and matches no client.
 */
function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return ''
  }
}
