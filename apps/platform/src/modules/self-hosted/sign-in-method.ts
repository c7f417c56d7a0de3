import type { SelfHostedServices } from './services'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { inTransaction } from '../../base/transaction'
import type { SelfHostedConfig } from './self-hosted-config'

type Parts = Pick<SelfHostedServices, 'control' | 'identity' | 'secrets'>

/**
 * Records the sign-in method of a self-hosted server. If the password has changed, or a link
 * replaces it, every session ends, so the old password grants no more access.
 */
export async function recordSignInMethod(
  { control, identity, secrets }: Parts,
  { password }: SelfHostedConfig,
): Promise<void> {
  const word =
    password === null
      ? 'link'
      : createHmac('sha256', secrets.derive('self-hosted/password'))
          .update(password)
          .digest('base64url')
  await inTransaction(control, async (client) => {
    const { rowCount } = await client.query(
      'update instance set way_in = $1 where way_in is distinct from $1',
      [word],
    )
    if (rowCount !== 0) await identity.endAllSessions(client)
  })
}

/** Returns true if this is the server's password. Takes equally long for every wrong password. */
export function isServerPassword(password: string | null, tried: string): boolean {
  if (password === null) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(tried), digest(password))
}
