import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

/** Requests a password reset email. The response is the same whether or not an account with this email exists. */
export async function requestPasswordReset(
  client: PlatformClient,
  { email }: { email: string },
): Promise<void> {
  required({ email })
  await dataOf(client.api.POST('/platform/password-reset', { body: { email } }))
}

/** Sets a new password with a link's token and ends every session. An invalid or expired link has a detail at `body.token`. */
export async function resetPassword(
  client: PlatformClient,
  { token, password }: { token: string; password: string },
): Promise<void> {
  required({ token, password })
  await dataOf(client.api.POST('/platform/password-reset/confirm', { body: { token, password } }))
}
