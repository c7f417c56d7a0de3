import { AddressRefused } from '../../../base/network/outbound'
import { MailError } from '../../mail/mail-error'
import type { AuthConfig } from '../auth-config'
import { handlerMessages as messages } from '../handlers.messages'

/** Returns true if the SMTP server is the reason why a mail was not sent. */
const isFailure = (
  reason: MailError['reason'],
): reason is MailError['reason'] & keyof typeof messages.smtpFailures =>
  Object.hasOwn(messages.smtpFailures, reason)

/**
 * Returns why the project's own SMTP server did not take a mail, for members of the project; null for
 * the server of the platform and other failures.
 */
export function smtpFailure(
  error: unknown,
  { smtp_host: host, smtp_port: port }: Pick<AuthConfig, 'smtp_host' | 'smtp_port'>,
): string | null {
  if (host === '') return null
  if (error instanceof AddressRefused) return messages.smtpAddress(host, error.message)
  if (!(error instanceof MailError) || !isFailure(error.reason)) return null
  const { answer, reason } = error
  const message = messages.smtpFailures[reason](host, port)
  return answer === undefined ? `${message}.` : `${message}: ${answer}`
}
