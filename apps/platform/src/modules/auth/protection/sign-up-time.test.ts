import { expect, it } from 'vitest'
import type { Queryable } from '../../../base/transaction'
import { AUTH_DEFAULTS } from '../auth-config'
import type { AuthContext } from '../auth-context'
import { signUp } from '../flows/sign-up'

const address = { kind: 'email', value: 'ada@example.com' } as const
const ada = { id: crypto.randomUUID(), email: address.value, confirmed_at: new Date() }

/** Time at which the answer of the database was complete, and at which that of the service was. */
async function timesOf(rows: unknown[]) {
  let databaseAt = 0
  const sql = { query: () => Promise.resolve({ rows, rowCount: rows.length }) }
  const context = {
    config: { ...AUTH_DEFAULTS, mailer_autoconfirm: false },
    device: { address: '192.0.2.1', userAgent: '' },
    checkLeaked: () => Promise.resolve(),
    takeByClient: () => Promise.resolve(),
    takeMessage: () => Promise.resolve(),
    async transaction<T>(work: (queryable: Queryable) => Promise<T>): Promise<T> {
      const result = await work(sql as unknown as Queryable)
      databaseAt = performance.now()
      return result
    },
  } as Partial<AuthContext> as AuthContext
  const request = { address, password: 'correct horse', data: {}, challenge: null }
  const answer = await signUp(context, request)
  return { answer, databaseAt, answeredAt: performance.now() }
}

it('answers for an address that has an account when it would for a new one', async () => {
  const { answer, answeredAt, databaseAt } = await timesOf([ada])
  expect(answer).toMatchObject({ email: address.value, identities: [] })
  expect(answer).not.toMatchObject({ id: ada.id })
  // The rows of a new account and its message are prepared in this time.
  expect(answeredAt - databaseAt).toBeGreaterThan(25)
})
