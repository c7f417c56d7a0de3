import type { Mailer } from '../../mail/mail.types'
import type { AuthServices } from '../services'

/**
 * Returns the mailer of the SMTP server that a project names; null if it names none.
 * @throws AddressRefused for a server that may not be reached from here
 */
export async function projectMailer(
  {
    authConfigs,
    mailerWith,
    outbound,
  }: Pick<AuthServices, 'authConfigs' | 'mailerWith' | 'outbound'>,
  ref: string,
): Promise<Mailer | null> {
  const config = await authConfigs.of(ref)
  const { smtp_admin_email: sender, smtp_host: host, smtp_port: port, smtp_user: user } = config
  if (host === '') return null
  const { smtp_pass: password = '' } = await authConfigs.secretsOf(ref)
  const address = await outbound.resolve(host, port)
  const url = new URL(
    `${port === 465 ? 'smtps' : 'smtp'}://${host.includes(':') ? `[${host}]` : host}:${port}`,
  )
  url.username = encodeURIComponent(user)
  url.password = user === '' ? '' : encodeURIComponent(password)
  const name = config.smtp_sender_name.replaceAll(/[\p{Cc}"\\<>]/gu, ' ').trim()
  return mailerWith({
    smtpUrl: url.href,
    from: name === '' ? sender : `"${name}" <${sender}>`,
    address,
  })
}
