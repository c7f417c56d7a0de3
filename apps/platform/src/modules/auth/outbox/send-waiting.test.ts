import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Log } from '../../../base/log/log'
import type { Queryable } from '../../../base/transaction'
import type { AuthServices } from '../services'
import type { WaitingMessage } from './message-outbox'
import { sendWaiting } from './send-waiting'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const user = { deleted_at: null, banned_until: null, raw_user_meta_data: { name: 'Ada' } }
const sql = { query: () => Promise.resolve({ rows: [user], rowCount: 1 }) } as unknown as Queryable

function started(
  refs: readonly string[],
  isSlow: (ref: string) => boolean,
  { isOn = true, kind = 'recovery' } = {},
) {
  const waiting = refs.map((ref): WaitingMessage => {
    const content = { kind, values: { Token: '123456', Data: {} } }
    return { id: `${ref}-1`, ref, kind: 'mail', userId: crypto.randomUUID(), content }
  })
  const resume = vi.fn()
  const end = vi.fn(() => Promise.resolve())
  const services = {
    authConfigs: { of: () => Promise.resolve({ external_email_enabled: isOn }) },
    authDatabases: {
      transaction: (ref: string, work: (queryable: Queryable) => Promise<unknown>) =>
        isSlow(ref) ? new Promise(() => undefined) : work(sql),
    },
    authMails: { resume },
    log: { warn: vi.fn() } as unknown as Log,
    messageOutbox: { end, take: () => Promise.resolve(waiting) },
  } as unknown as AuthServices
  return { resume, removed: end, end: sendWaiting(services, null) }
}

it('comes to every project, however many databases do not answer', async () => {
  const slow = Array.from({ length: 25 }, (_, index) => `slow-${index}`)
  const { end, resume } = started([...slow, 'quick'], (ref) => ref.startsWith('slow'))
  await vi.advanceTimersByTimeAsync(60_000)
  await end
  expect(resume.mock.calls.map(([ref]) => String(ref))).toEqual(['quick'])
})

it('sends a mail with the metadata that its user has now, which are not stored with it', async () => {
  const { end, resume } = started(['quick'], () => false)
  await end
  expect(resume.mock.lastCall?.[2]).toMatchObject({
    kind: 'recovery',
    values: { Token: '123456', Data: { name: 'Ada' } },
  })
})

it.each([
  ['recovery', true, [0, 1]],
  ['recovery', false, [1, 0]],
  // Its code changes a password, and signs no one in.
  ['reauthentication', false, [0, 1]],
] as const)(
  'removes a mail whose code is refused now: of %s, with its kind on %s',
  async (kind, isOn, counts) => {
    const { end, removed, resume } = started(['quick'], () => false, { isOn, kind })
    await end
    expect([removed.mock.calls.length, resume.mock.calls.length]).toEqual(counts)
  },
)
