import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import type { Profile } from './get-profile'

/**
 * Starts a session by email and password; the cookie comes with the response. For a user with a
 * second factor it fails with a PlatformError `totp_required`; continue with `signInWithTotp` or
 * `signInWithRecoveryCode`.
 */
export async function signIn(
  client: PlatformClient,
  { email, password }: { email: string; password: string },
): Promise<Profile> {
  required({ email, password })
  return dataOf(client.api.POST('/platform/sign-in', { body: { email, password } }))
}

/**
 * The second step, with a code of the authenticator. After a PlatformError `conflict` the password
 * is required again.
 */
export async function signInWithTotp(
  client: PlatformClient,
  { code }: { code: string },
): Promise<Profile> {
  required({ code })
  return dataOf(client.api.POST('/platform/sign-in/totp', { body: { code } }))
}

/** The second step, by a recovery code, which works once. */
export async function signInWithRecoveryCode(
  client: PlatformClient,
  { recoveryCode }: { recoveryCode: string },
): Promise<Profile> {
  required({ recoveryCode })
  return dataOf(
    client.api.POST('/platform/sign-in/totp', { body: { recovery_code: recoveryCode } }),
  )
}

/** Starts a session by the password of a self-hosted server. */
export async function signInWithServerPassword(
  client: PlatformClient,
  { password }: { password: string },
): Promise<Profile> {
  required({ password })
  return dataOf(client.api.POST('/platform/sign-in/password', { body: { password } }))
}

/** Starts a session by the one-time link that the server printed. */
export async function signInWithLink(
  client: PlatformClient,
  { token }: { token: string },
): Promise<Profile> {
  required({ token })
  return dataOf(client.api.POST('/platform/sign-in/link', { body: { token } }))
}

/** Ends the session. */
export async function signOut(client: PlatformClient): Promise<void> {
  await dataOf(client.api.POST('/platform/sign-out'))
}
