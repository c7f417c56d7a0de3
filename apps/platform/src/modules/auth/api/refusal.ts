import type { AnswerHeaders, AppError } from '../../../base/app-error'
import type { RefusalShape } from '../../../base/http/endpoint'
import type { Exchange } from '../../../base/http/exchange'
import { AuthError, type AuthErrorName } from '../auth-error'
import { authMessages } from '../auth.messages'
import { isVisit, refusalPage } from './refusal-page'

/** Refusals whose reason is what another program has answered: a provider, a hook, the database. */
const OF_OTHERS: ReadonlySet<string> = new Set<AuthErrorName>([
  ...(['bad_oauth_callback', 'provider_unreachable', 'captcha_failed', 'sms_send_failed'] as const),
  ...(['hook_timeout', 'hook_timeout_after_retry', 'hook_payload_over_size_limit'] as const),
  ...(['hook_payload_invalid_content_type', 'unexpected_failure', 'request_timeout'] as const),
])

/** Notes a refusal for the log of the project, with what another program has answered. */
export function noteRefusal(exchange: Pick<Exchange, 'refusal'>, error: unknown): void {
  if (!(error instanceof AuthError)) return
  const { message, reason } = error
  const because = OF_OTHERS.has(reason) ? textOf(error.extra.cause) : ''
  exchange.refusal ??= {
    code: reason,
    message: because === '' ? message : `${message}: ${because}`,
  }
}

/** Returns the text of an error, or of an answer of OAuth 2. */
function textOf(cause: unknown): string {
  if (!(cause instanceof Error)) return ''
  const { error, error_description: text } = cause as Error & Record<string, unknown>
  const parts = [error, text].filter((part) => typeof part === 'string' && part !== '')
  return parts.length > 0 ? parts.join(': ') : cause.message
}

export const API_VERSION_HEADER = 'x-supabase-api-version'
const API_VERSION = '2024-01-01'

/** Names of refusals that are not the service's own. */
const NAMES: Readonly<Record<number, string>> = {
  400: 'validation_failed',
  401: 'no_authorization',
  403: 'not_admin',
  413: 'validation_failed',
  429: 'over_request_rate_limit',
  503: 'request_timeout',
}

/**
 * Formats an error in the shape that a client knows, by the version that it names. A client ends
 * the session of its user at a 4xx of a refresh, so that one is never the server's fault.
 */
export const authRefusal: RefusalShape = (error, _requestId, headers, path) => {
  const { message, name, reasons, status } = refusalOf(error, headers)
  const retry: AnswerHeaders = status === 503 ? { 'retry-after': '2' } : {}
  if (isVisit(path, headers)) {
    const page = refusalPage(name, status)
    return { status, body: page.body, headers: { ...page.headers, ...retry } }
  }
  const version = headers[API_VERSION_HEADER]
  const weak = reasons === undefined ? {} : { weak_password: { reasons, message } }
  const isCurrent = typeof version === 'string' && version >= API_VERSION
  return {
    status,
    body: isCurrent
      ? { code: name, message, ...weak }
      : { code: status, error_code: name, msg: message, ...weak },
    headers: {
      [API_VERSION_HEADER]: isCurrent ? API_VERSION : '1970-01-01',
      ...retry,
    },
  }
}

interface Refusal {
  name: string
  message: string
  status: number
  reasons?: readonly string[] | undefined
}

function refusalOf(
  error: AppError,
  { apikey, authorization }: Parameters<RefusalShape>[2],
): Refusal {
  const { message, status } = error
  if (error instanceof AuthError)
    return { name: error.reason, message, status, reasons: error.reasons }
  if (error.code === 'project_not_active')
    return { name: 'request_timeout', message: authMessages.paused, status: 503 }
  // The key may be right and the token of the user have expired.
  if (status === 401 && authorization !== undefined && authorization !== `Bearer ${String(apikey)}`)
    return { name: 'bad_jwt', message: authMessages.badJwt, status: 403 }
  return {
    name: NAMES[status] ?? (status >= 500 ? 'unexpected_failure' : error.code),
    message,
    status,
  }
}
