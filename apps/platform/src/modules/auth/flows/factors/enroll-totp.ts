import { randomUUID } from 'node:crypto'
// Not with the first code: Node 20 may then resolve a package to the link to it, where it does not find its dependencies.
import { generateSecret, generateURI } from 'otplib'
import { renderSVG } from 'uqr'
import type { AuthContext } from '../../auth-context'
import { AuthError } from '../../auth-error'
import { authMessages } from '../../auth.messages'
import { record } from '../sign-in'
import type { Caller } from '../update-user'
import { enrollingUser } from './enrolling-user'
import { sealedAs } from './factor-rows'

/** Creates a factor that is good when its first code has been verified. */
export async function enrollTotp(
  context: AuthContext,
  caller: Caller,
  { issuer, name }: { name: string; issuer: string },
) {
  const { config, ref } = context
  if (!config.mfa_totp_enroll_enabled)
    throw new AuthError('mfa_totp_enroll_not_enabled', authMessages.totpDisabled)
  const id = randomUUID()
  const secret = generateSecret()
  const label = await context.transaction(async (sql) => {
    const user = await enrollingUser(context, sql, caller, name)
    await sql.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret) values ($1, $2, $3, 'totp', 'unverified', $4)`,
      [id, user.id, name, context.seal(secret, sealedAs(ref, id))],
    )
    await record(context, sql, 'factor_in_progress', user, { factor_id: id })
    return user.email ?? user.id
  })
  const host = URL.canParse(config.site_url) ? new URL(config.site_url).host : ref
  const uri = generateURI({ issuer: issuer === '' ? host : issuer, label, secret })
  return { id, type: 'totp', friendly_name: name, totp: { qr_code: renderSVG(uri), secret, uri } }
}
