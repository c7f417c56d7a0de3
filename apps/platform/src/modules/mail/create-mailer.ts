// Not with the first mail: Node 20 may then resolve a package to the link to it, where it does not find its dependencies.
import { createTransport, type Transporter } from 'nodemailer'
import { isLoopback } from '../../base/network/loopback'
import type { Log } from '../../base/log/log'
import { isMailAddress } from './mail-address'
import { MailError } from './mail-error'
import type { Mailer, MailSettings } from './mail.types'
import { smtpAnswer } from './smtp-answer'

/** In milliseconds. A person waits for the response. */
const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 20_000
/** Of a whole mail: a server that is never silent could hold it for ever. */
const MAIL_TIMEOUT_MS = 60_000

/** Returns a part of an address as it is sent; one with a bare percent sign as it is, as nodemailer does. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Creates the mailer of a configuration; without settings it sends nothing and reports that. */
export function createMailer(
  settings: MailSettings | null,
  log: Log,
  timeoutMs = MAIL_TIMEOUT_MS,
): Mailer {
  if (settings === null) {
    return { enabled: false, send: () => Promise.reject(new MailError('not-configured')) }
  }
  const url = new URL(settings.smtpUrl)
  const { hostname, username } = url
  const { address } = settings
  const login = { user: decoded(username), password: decoded(url.password) }
  if (address !== undefined) url.hostname = address.includes(':') ? `[${address}]` : address
  const options = {
    url: url.href,
    // The certificate is that of the name.
    ...(address === undefined ? {} : { tls: { servername: hostname } }),
    // A password never crosses a network unencrypted, whatever the server offers.
    requireTLS: username !== '' && !isLoopback((address ?? hostname).replace(/^\[|\]$/g, '')),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    // Emails contain only our own text and load no remote content.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  // Opened with the first mail.
  let transport: Transporter | null = null

  return {
    enabled: true,
    async send({ to, subject, text, html, isSample = false }) {
      if (!isMailAddress(to)) throw new MailError('wrong-address')
      try {
        transport ??= createTransport(options)
        await transport.sendMail({
          from: settings.from,
          // As an object it is taken as it is; as a text it would be read as a list.
          to: { name: '', address: to },
          subject: subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(),
          text,
          ...(html === undefined ? {} : { html }),
          // Holiday notices and loops of machines answering machines.
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(timeoutMs),
        })
      } catch (error) {
        const failure = describe(error, login, isSample)
        log.error('A mail was not sent', { subject, ...failure })
        const { response } = failure
        throw new MailError(reasonOf(failure), isOfAddress(failure), response, isFinal(failure))
      }
    },
  }
}

interface Failure {
  code: string
  command?: string
  responseCode?: number
  response?: string
}

/**
 * Returns the parts of an error that a log may contain. Once the server has seen the mail, its
 * response can quote from it, and mails contain links that grant access, unless they are samples.
 */
function describe(
  error: unknown,
  login: Parameters<typeof smtpAnswer>[1],
  isSample: boolean,
): Failure {
  const { code, command, responseCode, response } = error as Partial<Record<keyof Failure, unknown>>
  const isBeforeTheMail = typeof command === 'string' && command !== 'DATA'
  const answer = isBeforeTheMail || isSample ? smtpAnswer(response, login) : null
  return {
    code: typeof code === 'string' ? code : 'unknown',
    ...(typeof command === 'string' ? { command } : {}),
    ...(typeof responseCode === 'number' ? { responseCode } : {}),
    ...(answer === null ? {} : { response: answer }),
  }
}

function reasonOf({ code, responseCode }: Failure): MailError['reason'] {
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'not-signed-in'
  if (code === 'ETLS') return 'not-encrypted'
  return responseCode === undefined ? 'unreachable' : 'refused'
}

/** A server that relays for no one refuses each address, which is not a matter of this one. */
const isOfAddress = ({ command, response = '' }: Failure): boolean =>
  command === 'RCPT TO' && !/\b[45]\.7\.|relay/i.test(response)

/** A 4xx asks for a later try. Other commands fail by the settings, which can be mended. */
const isFinal = (failure: Failure): boolean =>
  (failure.responseCode ?? 0) >= 500 && (failure.command === 'DATA' || isOfAddress(failure))
