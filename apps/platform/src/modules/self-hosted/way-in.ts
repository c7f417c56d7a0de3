import type { SelfHostedServices } from './services'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { inTransaction } from '../../base/transaction'
import type { SelfHostedConfig } from './self-hosted-config'

type Parts = Pick<SelfHostedServices, 'control' | 'identity' | 'secrets'>

/**
 * Notes what one signs in to a self-hosted server with. Where that is another password than before, or a link in the place of a password,
 * every session ends: whoever knew the old one is out.
 */
export async function noteWayIn(
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

/** Whether this is the server's password. It takes equally long for every wrong one. */
export function isServerPassword(password: string | null, tried: string): boolean {
  if (password === null) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(tried), digest(password))
}
