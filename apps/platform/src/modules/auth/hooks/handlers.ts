import { needActive } from '../../../access/need-active'
import { needCapability } from '../../../access/need-capability'
import { memberContext } from '../auth-context'
import { targetOf } from '../handlers'
import type { AuthHandler } from '../services'
import { tryTokenHook } from './try-token-hook'

/** Calls of a member in five minutes. */
const LIMIT = { count: 60, seconds: 300 }

export const testAuthTokenHook: AuthHandler<'testAuthTokenHook'> = async ({
  access,
  audit,
  body,
  params,
  person,
  services,
}) => {
  needCapability(access, 'api')
  needActive(access)
  const { claims, name, schema, user_id: sub } = body
  const context = await memberContext(services, params.ref, person)
  await context.takeByAccount('hook-test', person.id, LIMIT)
  const trial = await tryTokenHook(
    context,
    { schema, name },
    { user_id: sub, claims: { ...claims, sub }, authentication_method: 'password' },
  )
  audit({ target: targetOf(access), after: { hook: `${schema}.${name}` } })
  return { status: 200, body: { event: trial.event, error: trial.error } }
}
