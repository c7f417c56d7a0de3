const MAX_ANSWER = 300
const HIDDEN = '…'

/**
 * Returns the answer of an SMTP server on one line, bounded, without the password, which a server could repeat. Null for what is
 * no answer of an SMTP server, such as the greeting of another service.
 */
export function smtpAnswer(
  response: unknown,
  { password, user }: { user: string; password: string },
): string | null {
  if (typeof response !== 'string' || !/^[245]\d\d(?:[ -]|$)/.test(response)) return null
  const secrets = [password, base64(password), base64(`\0${user}\0${password}`)]
  let line = response
  for (const secret of password === '' ? [] : secrets) line = line.replaceAll(secret, HIDDEN)
  line = line.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return line.length > MAX_ANSWER ? `${line.slice(0, MAX_ANSWER)}…` : line
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')
