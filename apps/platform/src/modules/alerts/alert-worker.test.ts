import { afterEach, expect, it, vi } from 'vitest'
import { AppError } from '../../base/app-error'
import { createLog } from '../../base/log/log'
import type { AlertRule, DueEvent } from './alert-rules'
import { createAlertWorker } from './alert-worker'
import type { AlertsServices } from './services'

afterEach(() => vi.useRealTimers())

const now = new Date('2026-01-05T10:00:00Z')
const rule = (id: string, projectRef: string, change: Partial<AlertRule> = {}): AlertRule => ({
  ...{ id, projectRef, name: id, metric: null, product: null, sql: 'select 1', threshold: 10 },
  ...{ comparison: 'above', windowMinutes: 5, forMinutes: 0, channels: ['webhook'] },
  ...{ webhookUrl: `https://example.com/${id}`, enabled: true, silencedUntil: null, state: 'ok' },
  ...{ stateSince: now, lastValue: null, lastError: null, checkedAt: null },
  ...{ undelivered: [], deliveryError: null, failingSince: null, ...change },
})
const event = (id: string, of: AlertRule, change: Partial<DueEvent> = {}): DueEvent => ({
  ...{ id, rule: of, at: now, kind: 'fired', value: 11, silenced: false, waiting: of.channels },
  ...{ lastError: null, projectName: 'shop', attempts: 0, held: [], ...change },
})

/** A worker with what it needs: rules, events, and how values are read and people are notified. */
function workerOf({
  events = [],
  fetch = async () => ({ status: 200 }),
  notifyOrThrow = async () => undefined,
  notify = vi.fn(async () => undefined),
  end = vi.fn(async () => undefined),
  isStored = true,
  isDeleted = false,
  rules = [],
  read = async () => 0,
}: {
  isStored?: boolean
  isDeleted?: boolean
  rules?: AlertRule[]
  events?: DueEvent[]
  read?: (ref: string, rule: AlertRule) => Promise<number | null>
  fetch?: (url: string, init: { signal: AbortSignal }) => Promise<{ status: number }>
  notifyOrThrow?: () => Promise<void>
  notify?: () => Promise<void>
  end?: () => Promise<void>
}) {
  const alertRules = {
    takeDue: async () => rules,
    dueEvents: async () => events,
    checked: vi.fn(async () => isStored),
    get: async (_: string, id: string) => (isDeleted ? null : rules.find((one) => one.id === id)),
    reached: vi.fn(async () => undefined),
    delivered: vi.fn(async () => undefined),
  }
  const services = {
    ...{ alertRules, alertValues: { valueOf: read }, alertFetch: fetch, directory: { id: 'home' } },
    metricValues: { isOfRequests: (metric: string) => metric === 'requests' },
    notifications: { notifyOrThrow, notify, end },
    log: createLog([]),
  } as unknown as AlertsServices
  return { alertRules, worker: createAlertWorker(services) }
}

it('checks the alerts of a project one after the other, and those of others meanwhile', async () => {
  const running = new Map<string, number>()
  const highest = new Map<string, number>()
  const { alertRules, worker } = workerOf({
    rules: ['1', '2', '3'].flatMap((id) => [rule(`a${id}`, 'a'), rule(`b${id}`, 'b')]),
    async read(ref) {
      for (const [key, all] of [
        [ref, running.get(ref) ?? 0],
        ['all', [...running.values()].reduce((sum, one) => sum + one, 0)],
      ] as const)
        highest.set(key, Math.max(highest.get(key) ?? 0, all + 1))
      running.set(ref, (running.get(ref) ?? 0) + 1)
      await new Promise((resolve) => setImmediate(resolve))
      running.set(ref, (running.get(ref) ?? 0) - 1)
      return 0
    },
  })
  await worker.tick(now)
  expect(alertRules.checked).toHaveBeenCalledTimes(6)
  expect(Object.fromEntries(highest)).toEqual({ a: 1, b: 1, all: 2 })
})

it('checks those first whose last check is the longest ago when there is no time for all', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const checked: string[] = []
  const { worker } = workerOf({
    rules: [
      rule('new', 'a', { checkedAt: new Date(2_000) }),
      rule('old', 'a', { checkedAt: new Date(1_000) }),
      rule('never', 'a'),
    ],
    async read(_, { id }) {
      checked.push(id)
      vi.setSystemTime(Date.now() + 15_000)
      return 0
    },
  })
  await worker.tick(now)
  expect(checked).toEqual(['never', 'old'])
})

it('shows the sentences of errors for people, and no others', async () => {
  const { alertRules, worker } = workerOf({
    rules: [rule('a', 'a'), rule('b', 'b')],
    read: (ref) =>
      Promise.reject(
        ref === 'a' ? new AppError(400, 'bad_request', 'For people.') : new Error('EACCES /secret'),
      ),
  })
  await worker.tick(now)
  const errors = alertRules.checked.mock.calls.map((call) => (call as unknown[])[2])
  expect(errors).toMatchObject([
    { error: 'For people.' },
    { error: 'The value could not be read. It is read again in a minute.' },
  ])
})

it('notifies people of an alert that has had no value for a while, and when it has one again', async () => {
  const notify = vi.fn(async () => undefined)
  const end = vi.fn(async () => undefined)
  let problem: string | null = 'No such column.'
  const minutes = (count: number) => new Date(now.getTime() - count * 60_000)
  const { worker } = workerOf({
    ...{ notify, end },
    rules: [
      rule('first', 'a'),
      rule('new', 'a', { failingSince: minutes(14) }),
      rule('silent', 'a', { failingSince: minutes(15), silencedUntil: minutes(-1) }),
      rule('failing', 'a', { failingSince: minutes(15) }),
    ],
    read: () =>
      problem === null
        ? Promise.resolve(0)
        : Promise.reject(new AppError(400, 'bad_request', problem)),
  })
  await worker.tick(now)
  expect(notify.mock.calls).toMatchObject([
    [
      {
        ...{ cause: 'alert_error/failing', title: 'failing can’t be checked' },
        once: `alert_error/failing/${minutes(15).toISOString()}`,
        message: 'No such column. Until there is a value, the alert neither fires nor ends.',
      },
    ],
  ])
  expect(end).not.toHaveBeenCalled()
  problem = null
  await worker.tick(now)
  expect(notify).toHaveBeenCalledTimes(1)
  expect(end.mock.calls).toMatchObject([
    [{ endOf: 'alert_error/silent' }],
    [{ endOf: 'alert_error/failing', title: 'failing couldn’t be checked' }],
  ])
})

it('notifies no one of an alert that was changed or deleted during its check', async () => {
  const notify = vi.fn(async () => undefined)
  const { worker } = workerOf({
    ...{ isStored: false, notify },
    rules: [rule('failing', 'a', { failingSince: new Date(now.getTime() - 900_000) })],
    read: () => Promise.reject(new AppError(400, 'bad_request', 'No such column.')),
  })
  await worker.tick(now)
  expect(notify).not.toHaveBeenCalled()
})

it('ends what it notifies people of if the alert was deleted meanwhile', async () => {
  const notify = vi.fn(async () => undefined)
  const end = vi.fn(async () => undefined)
  const { worker } = workerOf({
    ...{ end, isDeleted: true, notify },
    rules: [rule('failing', 'a', { failingSince: new Date(now.getTime() - 900_000) })],
    read: () => Promise.reject(new AppError(400, 'bad_request', 'No such column.')),
  })
  await worker.tick(now)
  expect(notify).toHaveBeenCalledTimes(1)
  expect(end.mock.calls).toMatchObject([[{ endOf: 'alert_error/failing' }]])
})

it('takes what Postgres has no value of neither for an error nor for the end of one', async () => {
  const notify = vi.fn(async () => undefined)
  const end = vi.fn(async () => undefined)
  const failingSince = new Date(now.getTime() - 900_000)
  const ofPostgres = { sql: null, metric: 'cache_hit_percent' } as const
  const { alertRules, worker } = workerOf({
    ...{ end, notify },
    rules: [
      rule('failing', 'a', { ...ofPostgres, failingSince }),
      rule('working', 'a', ofPostgres),
      rule('requests', 'a', { sql: null, metric: 'requests', failingSince }),
    ],
    read: async () => null,
  })
  await worker.tick(now)
  const stored = alertRules.checked.mock.calls.map((call) => (call as unknown[])[2])
  expect(stored).toMatchObject([{ failingSince }, { failingSince: null }, { failingSince: null }])
  expect(notify).not.toHaveBeenCalled()
  expect(end.mock.calls).toMatchObject([[{ endOf: 'alert_error/requests' }]])
})

it('goes on firing while Postgres is not measured, and ends without requests', async () => {
  const firing = { state: 'firing', sql: null } as const
  const { alertRules, worker } = workerOf({
    rules: [
      rule('a', 'a', { ...firing, metric: 'connections_percent' }),
      rule('b', 'b', { ...firing, metric: 'requests' }),
    ],
    read: async () => null,
  })
  await worker.tick(now)
  expect(alertRules.checked.mock.calls.map((call) => (call as unknown[])[2])).toMatchObject([
    { state: 'firing', event: null, value: null },
    { state: 'ok', event: 'resolved' },
  ])
})

it('delivers to other projects while a webhook hangs', async () => {
  const requested: string[] = []
  const { alertRules, worker } = workerOf({
    events: [event('1', rule('a1', 'a')), event('2', rule('a2', 'a')), event('3', rule('b1', 'b'))],
    fetch: (url, { signal }) => {
      requested.push(url)
      return new URL(url).pathname.startsWith('/a')
        ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        : Promise.resolve({ status: 200 })
    },
  })
  await worker.tick(now)
  await vi.waitFor(() =>
    expect(alertRules.delivered.mock.calls).toEqual([['3', [], null, expect.any(Number)]]),
  )
  expect(requested).toEqual(['https://example.com/a1', 'https://example.com/b1'])
  await worker.close()
})

it('stores each channel that was reached, also when the server stops', async () => {
  const of = rule('a', 'a', { channels: ['notification', 'webhook'] })
  const { alertRules, worker } = workerOf({
    events: [event('1', of)],
    fetch: (_, { signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      ),
  })
  await worker.tick(now)
  await vi.waitFor(() => expect(alertRules.reached.mock.calls).toEqual([['1', ['webhook']]]))
  await worker.close()
  expect(alertRules.delivered).not.toHaveBeenCalled()
})

it('tries a notification again that was not stored', async () => {
  const of = rule('a', 'a', { channels: ['notification'] })
  const { alertRules, worker } = workerOf({
    events: [event('1', of)],
    notifyOrThrow: () => Promise.reject(new Error('connect ECONNREFUSED')),
  })
  await worker.tick(now)
  await vi.waitFor(() =>
    expect(alertRules.delivered.mock.calls).toEqual([
      ['1', ['notification'], 'The server could not notify anyone. It tries again.', 1_000],
    ]),
  )
})
