import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** A refusal of the token endpoint, as RFC 6749 has it in section 5.2. */
export class OauthError extends Error {
  override readonly name = 'OauthError'

  constructor(
    readonly error:
      | 'invalid_request'
      | 'invalid_client'
      | 'invalid_grant'
      | 'invalid_scope'
      | 'unsupported_grant_type'
      | 'temporarily_unavailable',
    readonly description: string,
    readonly retryAfter: number | null = null,
  ) {
    super(description)
  }
}

/** Bytes; nothing that is sent here is long. */
const MAX_BODY_BYTES = 16_384

/**
 * Reads the parameters of a form. Each parameter may appear only once.
 * @throws OauthError
 */
export async function readForm(request: IncomingMessage): Promise<ReadonlyMap<string, string>> {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') {
    throw new OauthError(
      'invalid_request',
      'Send the parameters as application/x-www-form-urlencoded.',
    )
  }
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MAX_BODY_BYTES) throw new OauthError('invalid_request', 'The request is too long.')
    chunks.push(chunk)
  }
  const form = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(Buffer.concat(chunks).toString('utf8'))) {
    if (form.has(name))
      throw new OauthError('invalid_request', 'A parameter is there more than once.')
    // A parameter without a value is as one that is not there (RFC 6749, section 3.2).
    if (value !== '') form.set(name, value)
  }
  return form
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
      throw new OauthError('invalid_client', 'The client has to authenticate.')
    return { id, secret }
  }
  const [user = '', ...rest] = Buffer.from(basic, 'base64').toString('utf8').split(':')
  const shown = { id: formDecoded(user), secret: formDecoded(rest.join(':')) }
  if (secret !== undefined || (id !== undefined && id !== shown.id)) {
    throw new OauthError('invalid_request', 'The client authenticates in more than one way.')
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
