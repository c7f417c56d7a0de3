import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

export interface NewTotp {
  /** `otpauth://` for a QR code. */
  uri: string
  /** The same secret in base32, to type. */
  secret: string
  /** Each works once in the place of a code; shown this once. */
  recovery_codes: string[]
}

/** Begins to set up the second factor; it counts once `confirmTotp` was given a code. A wrong password has a detail at `body.password`. */
export async function startTotp(
  client: PlatformClient,
  { password }: { password: string },
): Promise<NewTotp> {
  required({ password })
  return dataOf(client.api.POST('/platform/profile/totp', { body: { password } }))
}

/** Turns the second factor on. A wrong code, or one that was tried before, has a detail at `body.code`. */
export async function confirmTotp(
  client: PlatformClient,
  { code }: { code: string },
): Promise<void> {
  required({ code })
  await dataOf(client.api.POST('/platform/profile/totp/confirm', { body: { code } }))
}

/** Turns the second factor off. */
export async function disableTotp(
  client: PlatformClient,
  { password }: { password: string },
): Promise<void> {
  required({ password })
  await dataOf(client.api.DELETE('/platform/profile/totp', { body: { password } }))
}

/** Makes new recovery codes; the old ones end. */
export async function renewRecoveryCodes(
  client: PlatformClient,
  { password }: { password: string },
): Promise<string[]> {
  required({ password })
  const { recovery_codes: codes } = await dataOf(
    client.api.POST('/platform/profile/totp/recovery-codes', { body: { password } }),
  )
  return codes
}
