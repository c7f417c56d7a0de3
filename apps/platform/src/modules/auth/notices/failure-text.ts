import type { AuthConfig } from '../auth-config'
import { AuthError } from '../auth-error'
import { smtpFailure } from '../mail/smtp-failure'
import { SmsRefused } from '../sms/sms.types'

const MAX_CHARACTERS = 500

/**
 * Returns why a message was not sent, for members of the project, who do not see the log of the
 * server; null for what is not theirs.
 */
export function failureText(
  error: unknown,
  config: Pick<AuthConfig, 'smtp_host' | 'smtp_port'>,
): string | null {
  const text = smtpFailure(error, config) ?? textOf(error)
  return text === null ? null : text.slice(0, MAX_CHARACTERS)
}

/** Returns what a provider of text messages, or a hook, answered. */
function textOf(error: unknown): string | null {
  if (error instanceof SmsRefused) return error.message
  if (!(error instanceof AuthError)) return null
  const { cause } = error.extra
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message
}
