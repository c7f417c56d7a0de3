import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

/** Asks for a mail with a link that sets a new password. Ends the same whether anybody signs in with this email or not. */
export async function requestPasswordReset(
  client: PlatformClient,
  { email }: { email: string },
): Promise<void> {
  required({ email })
  await dataOf(client.api.POST('/platform/password-reset', { body: { email } }))
}

/** Sets a new password by a link's token and ends every session. A link that is not valid any more has a detail at `body.token`. */
export async function resetPassword(
  client: PlatformClient,
  { token, password }: { token: string; password: string },
): Promise<void> {
  required({ token, password })
  await dataOf(client.api.POST('/platform/password-reset/confirm', { body: { token, password } }))
}
