import { expect, it } from 'vitest'
import { AUTH_DEFAULTS } from '../auth-config'
import { isFinalFailure } from '../outbox/try-message'
import { runHook } from './run-hook'

const json = { 'content-type': 'application/json' }
const refusal = (http_code: number) => JSON.stringify({ error: { http_code, message: 'no' } })

/** Returns true if a message is not sent again after this answer of its hook. */
async function isFinalAfter(hookFetch: () => Promise<Response>): Promise<boolean> {
  const context = {
    config: {
      ...AUTH_DEFAULTS,
      ...{ hook_send_email_enabled: true, hook_send_email_uri: 'https://hook.test/' },
    },
    transaction: () => Promise.reject(new Error('not asked')),
    hookFetch,
    hookSecret: () => Promise.resolve(`v1,whsec_${Buffer.alloc(32).toString('base64')}`),
  }
  const failed: unknown = await runHook(context, 'send_email', {}).then(
    () => expect.fail('The hook has not failed.'),
    (error: unknown) => error,
  )
  return isFinalFailure(failed)
}

it.each([
  ['refuses the message', refusal(403), { status: 403, headers: json }, true],
  ['refuses it in an answer that is good', refusal(422), { headers: json }, true],
  // It has sent the message, and would send it with each try.
  ['answers with no object', '"sent"', { headers: json }, true],
  ['answers with text', 'sent', {}, true],
  ['is busy', refusal(429), { headers: json }, false],
  ['fails', refusal(500), { status: 500, headers: json }, false],
  ['is being deployed', 'Bad gateway', { status: 502 }, false],
  ['is away for longer', '', { status: 503, headers: { 'retry-after': '60' } }, false],
])('a hook that %s is asked again or not', async (_name, body, init, isFinal) => {
  expect(await isFinalAfter(() => Promise.resolve(new Response(body, init)))).toBe(isFinal)
})

it('a hook that cannot be reached is asked again', async () => {
  expect(await isFinalAfter(() => Promise.reject(new Error('refused')))).toBe(false)
})
