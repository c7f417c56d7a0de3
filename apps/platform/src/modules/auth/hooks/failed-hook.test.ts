import { expect, it } from 'vitest'
import type { Exchange } from '../../../base/http/exchange'
import { noteRefusal } from '../api/refusal'
import { AUTH_DEFAULTS } from '../auth-config'
import { claimsByHook } from '../flows/token-hook'

it('is named in the log with the message of the database', async () => {
  const context = {
    config: {
      ...AUTH_DEFAULTS,
      hook_custom_access_token_enabled: true,
      hook_custom_access_token_uri: 'pg-functions://postgres/public/claims',
    },
    transaction: () => Promise.reject(new Error('permission denied for table plans')),
    hookFetch: () => Promise.reject(new Error('not asked')),
    hookSecret: () => Promise.resolve(''),
  }
  const exchange: Pick<Exchange, 'refusal'> = { refusal: null }
  const event = { user_id: 'u', claims: {}, authentication_method: 'password' }
  const error: unknown = await claimsByHook(context, event).catch((failed: unknown) => failed)
  noteRefusal(exchange, error)
  expect(exchange.refusal).toEqual({
    code: 'unexpected_failure',
    message: 'The hook failed: public.claims: permission denied for table plans',
  })
})
