import { TOTP } from 'totp-generator'

/**
 * Returns the code that an authenticator shows for a secret: six digits, of 30 seconds. It is
 * computed by another library than that of the server.
 * @param steps periods into the future, or the past
 */
export async function totpCode(secret: string, steps = 0): Promise<string> {
  const { otp } = await TOTP.generate(secret, { timestamp: Date.now() + steps * 30_000 })
  return otp
}
