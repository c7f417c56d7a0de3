import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Log } from '../../../base/log/log'
import type { Queryable } from '../../../base/transaction'
import type { AuthServices } from '../services'
import type { WaitingMessage } from './message-outbox'
import { sendWaiting } from './send-waiting'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const user = { deleted_at: null, banned_until: null, raw_user_meta_data: { name: 'Ada' } }
/** A database where the code of a message is of a kind. */
const databaseOf = (token: string) =>
  ({
    query: () => Promise.resolve({ rows: [{ ...user, token }], rowCount: 1 }),
  }) as unknown as Queryable

function started(
  refs: readonly string[],
  isSlow: (ref: string) => boolean,
  {
    isOn = true,
    kind = 'mail',
    token = 'recovery_token',
  }: { isOn?: boolean; kind?: WaitingMessage['kind']; token?: string } = {},
) {
  const waiting = refs.map((ref): WaitingMessage => {
    const content = { kind: 'recovery', values: { Token: '123456', Data: {} } }
    return { id: `${ref}-1`, ref, kind, userId: crypto.randomUUID(), content }
  })
  const resume = vi.fn()
  const end = vi.fn(() => Promise.resolve())
  const leave = vi.fn()
  const services = {
    authConfigs: {
      of: () =>
        Promise.resolve({
          external_email_enabled: kind === 'mail' && isOn,
          external_phone_enabled: kind === 'sms' && isOn,
        }),
    },
    authDatabases: {
      transaction: (ref: string, work: (queryable: Queryable) => Promise<unknown>) =>
        isSlow(ref) ? new Promise(() => undefined) : work(databaseOf(token)),
    },
    authMails: { resume },
    authSms: { resume },
    log: { warn: vi.fn() } as unknown as Log,
    messageOutbox: { end, leave, take: () => Promise.resolve(waiting) },
  } as unknown as AuthServices
  return { resume, removed: end, left: leave, end: sendWaiting(services, null) }
}

it('comes to every project, however many databases do not answer', async () => {
  const slow = Array.from({ length: 25 }, (_, index) => `slow-${index}`)
  const { end, resume } = started([...slow, 'quick'], (ref) => ref.startsWith('slow'))
  await vi.advanceTimersByTimeAsync(60_000)
  await end
  expect(resume.mock.calls.map(([ref]) => String(ref))).toEqual(['quick'])
})

it('asks a database that does not answer about no more messages', async () => {
  const asked: string[] = []
  const isSlow = (ref: string) => asked.push(ref) > 0
  const first = started(['waits'], isSlow)
  await vi.advanceTimersByTimeAsync(10_000)
  await first.end
  const second = started(['waits', 'other'], isSlow)
  await vi.advanceTimersByTimeAsync(10_000)
  await second.end
  expect(asked).toEqual(['waits', 'other'])
  expect(second.left.mock.calls).toEqual([['waits-1']])
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
  ['mail', 'recovery_token', true, [0, 1]],
  ['mail', 'recovery_token', false, [1, 0]],
  ['sms', 'confirmation_token', true, [0, 1]],
  ['sms', 'confirmation_token', false, [1, 0]],
  // Its code changes a password, and signs no one in.
  ['mail', 'reauthentication_token', false, [0, 1]],
  ['sms', 'reauthentication_token', false, [0, 1]],
] as const)(
  'removes a message whose code is refused now: by %s with a %s, its kind being on: %s',
  async (kind, token, isOn, counts) => {
    const { end, removed, resume } = started(['quick'], () => false, { isOn, kind, token })
    await end
    expect([removed.mock.calls.length, resume.mock.calls.length]).toEqual(counts)
  },
)
