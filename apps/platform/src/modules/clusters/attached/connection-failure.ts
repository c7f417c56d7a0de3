import { attachedMessages } from './attached.messages'

/** Messages for SQLSTATE and system error codes, for a person who has entered an address. */
const byCode: Record<string, string> = {
  ECONNREFUSED: attachedMessages.refused,
  ETIMEDOUT: attachedMessages.timeout,
  ENETUNREACH: attachedMessages.unreachable,
  EHOSTUNREACH: attachedMessages.unreachable,
  EADDRNOTAVAIL: attachedMessages.unreachable,
  ECONNRESET: attachedMessages.broken,
  EPIPE: attachedMessages.broken,
  '28P01': attachedMessages.login,
  '3D000': attachedMessages.noDatabase,
  '53300': attachedMessages.full,
  '57P01': attachedMessages.starting,
  '57P02': attachedMessages.starting,
  '57P03': attachedMessages.starting,
}

/** Describes why a connection to an external database failed, in a sentence without secrets. */
export function describeConnectionFailure(error: unknown): string {
  if (!(error instanceof Error)) return attachedMessages.broken
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const known = byCode[code]
  if (known !== undefined) return known
  if (/does not support SSL/.test(error.message)) return attachedMessages.noTls
  if (/timeout/i.test(error.message)) return attachedMessages.timeout
  if (code === '28000')
    return /no pg_hba\.conf entry|SSL|encryption/.test(error.message)
      ? attachedMessages.wantsTls
      : attachedMessages.login
  if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_)/.test(code))
    return attachedMessages.certificate(plain(error.message))
  // Five characters are a SQLSTATE: it is the database that speaks.
  if (/^[0-9A-Z]{5}$/.test(code)) return attachedMessages.databaseMessage(plain(error.message))
  return attachedMessages.broken
}

/** Returns the message of an unknown server as one line of limited length. */
const plain = (message: string): string =>
  message
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 300)
    .replace(/\.$/, '')

/** Returns true if the database refuses a user or a password. */
export const isLoginFailure = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^28/.test(String(error.code))
