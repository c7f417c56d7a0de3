import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

export interface PasswordChange {
  currentPassword: string
  /** At least 10 characters. */
  newPassword: string
  /**
   * Also revokes all access tokens and authorized applications.
   * @default false
   */
  revokeTokens?: boolean
}

/** Changes one's password and ends every other session. A wrong current one is a PlatformError with a detail at `body.current`. */
export async function changePassword(
  client: PlatformClient,
  { currentPassword, newPassword, revokeTokens = false }: PasswordChange,
): Promise<void> {
  required({ currentPassword, newPassword })
  await dataOf(
    client.api.PUT('/platform/profile/password', {
      body: { current: currentPassword, new: newPassword, revoke_tokens: revokeTokens },
    }),
  )
}
