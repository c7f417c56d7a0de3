import { expect, it } from 'vitest'
import type { Queryable } from '../../../base/transaction'
import type { RealtimeDatabases } from '../realtime-databases'
import type { CompiledFilter } from './compiled-filter'
import { createDelivery } from './deliver'
import type { ChangesSubscriber } from './delivery.types'
import type { Change } from './feed'

const relation = { oid: 1, schema: 'public', table: 'news', columns: ['id', 'body'] }
const column = { type: 'text', sql: 'text', roles: ['anon'], judgedFor: [] }
const DETAILS = {
  ...{ oid: 1, rls: false, key: ['id'] },
  columns: [
    { ...column, name: 'id' },
    { ...column, name: 'body' },
  ],
}
const changesOf = (count: number): Change[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ kind: 'INSERT' as const, relation, xid: 1, committedAt: 0n, old: null },
    values: [String(at), 'a'],
  })) as unknown as Change[]
const like = (operand: string): CompiledFilter => ({
  ...{ kind: 'sql', column: 'body', condition: 'c.v ~~ $2', sql: 'text', pattern: true },
  operand,
})
const ALWAYS = { hasRoom: () => true, drained: () => Promise.resolve() }

/**
 * @param answer of Postgres to the filter with an operand: all rows match once it resolves
 * @param policy returns true for the keys of rows that are visible
 */
function delivery(
  answer: (operand: unknown) => Promise<void> = () => Promise.resolve(),
  policy: ((id: string) => boolean) | null = null,
) {
  const subscribers: ChangesSubscriber[] = []
  const notices: boolean[] = []
  const policyNotices: ChangesSubscriber[] = []
  const asked = { subscribers: 0 }
  const details = { ...DETAILS, rls: policy !== null }
  const counts = { changes: 0 }
  const sql = {
    async query(question: string | { name: string }, values?: [string[], unknown]) {
      if (typeof question !== 'string')
        return { rows: [{ visible: true, bypass: {}, relations: [details] }] }
      const [rows, operand] = values ?? [[], null]
      await answer(operand)
      const isPolicy = operand === undefined && policy !== null
      return { rows: rows.flatMap((id, n) => (isPolicy && !policy(id) ? [] : [{ n }])) }
    },
  } as unknown as Queryable
  const databases = {
    transaction: (_: string, work: (queryable: Queryable) => Promise<unknown>) => work(sql),
  } as unknown as RealtimeDatabases
  const deliver = createDelivery({
    ...{ databases, ref: 'abc', counts },
    subscribers() {
      asked.subscribers += 1
      return subscribers
    },
    isThere: (one) => subscribers.includes(one),
    onSlowFilters: (_, isOver) => notices.push(isOver),
    onSlowPolicies: (one) => policyNotices.push(one),
    maxBytes: () => 1_000_000,
  })
  function subscribe(
    filters: CompiledFilter[] = [],
    { port = {}, room = ALWAYS, onSend = () => undefined as void } = {},
  ) {
    const sent: string[] = []
    const subscriber = {
      ...{ port, room },
      items: [{ id: 1, request: { event: '*', schema: 'public', table: 'news' }, filters }],
      channel: {
        ...{ topic: 'realtime:a', version: 2, access: { role: 'anon', claims: {} } },
        send(data: string) {
          sent.push(data)
          onSend()
        },
      },
    } as unknown as ChangesSubscriber
    subscribers.push(subscriber)
    return { sent, subscriber }
  }
  return { asked, counts, deliver, notices, policyNotices, subscribe, subscribers }
}

it('a subscriber gets its changes while the filters of another one are being asked', async () => {
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  const { counts, deliver, subscribe } = delivery((operand) =>
    operand === 'slow' ? held : Promise.resolve(),
  )
  const slow = subscribe([like('slow')])
  const filtered = subscribe([like('quick')])
  const plain = subscribe()
  const delivered = deliver(changesOf(3))
  await new Promise((resolve) => setImmediate(resolve))
  expect([slow, filtered, plain].map(({ sent }) => sent.length)).toEqual([0, 3, 3])
  release()
  await delivered
  expect(slow.sent).toHaveLength(3)
  expect(counts.changes).toBe(9)
})

it('no one gets a change twice when changes are delivered again', async () => {
  let isAway = true
  const { deliver, subscribe } = delivery(() =>
    isAway
      ? Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))
      : Promise.resolve(),
  )
  const plain = subscribe()
  const filtered = subscribe([like('a')])
  const changes = changesOf(2)
  await expect(deliver(changes)).rejects.toThrow('gone')
  isAway = false
  await deliver(changes)
  expect([plain, filtered].map(({ sent }) => sent.length)).toEqual([2, 2])
})

it('channels of a client are sent no more than it has room for', async () => {
  let waiting = 0
  let highest = 0
  let drain = () => undefined as void
  const room = {
    hasRoom: () => waiting < 10,
    drained: () => new Promise<void>((resolve) => (drain = resolve)),
  }
  const port = {}
  const onSend = () => {
    highest = Math.max(highest, (waiting += 1))
    if (waiting === 10)
      setImmediate(() => {
        waiting = 0
        drain()
      })
  }
  const { deliver, subscribe } = delivery()
  const channels = Array.from({ length: 50 }, () => subscribe([], { port, room, onSend }))
  await deliver(changesOf(20))
  expect(channels.map(({ sent }) => sent.length)).toEqual(Array.from({ length: 50 }, () => 20))
  expect(highest).toBe(10)
})

it('a subscriber whose filters take too long is notified, and one that has left gets nothing', async () => {
  const timeout = Object.assign(new Error('timeout'), { code: '57014' })
  const { deliver, notices, subscribe, subscribers } = delivery((operand) =>
    operand === 'slow' ? Promise.reject(timeout) : Promise.resolve(),
  )
  subscribe([like('slow')])
  for (let batch = 0; batch < 10; batch += 1) await deliver(changesOf(1))
  expect(notices).toEqual([...Array.from({ length: 9 }, () => false), true])
  const left = subscribe([like('quick')])
  const delivered = deliver(changesOf(1))
  subscribers.pop()
  await delivered
  expect(left.sent).toEqual([])
})

it('a subscriber that leaves while its client has no room is waited for no longer', async () => {
  const room = { hasRoom: () => false, drained: () => new Promise<void>(() => undefined) }
  const { deliver, subscribe, subscribers } = delivery()
  const { sent } = subscribe([], { room })
  const begin = performance.now()
  const delivered = deliver(changesOf(1))
  await new Promise((resolve) => setImmediate(resolve))
  subscribers.pop()
  await delivered
  expect(performance.now() - begin).toBeLessThan(5_000)
  expect(sent).toEqual([])
})

it('the rows of a table that is altered between two changes are judged each by itself', async () => {
  const { deliver, subscribe } = delivery(undefined, (id) => ['1', '10'].includes(id))
  const { sent } = subscribe()
  const insert = (id: string, relationThen: Change['relation']): Change => ({
    ...{ kind: 'INSERT', relation: relationThen, xid: 1, committedAt: 0n, old: null },
    values: [id, 'a'],
  })
  const altered = { ...relation }
  await deliver([
    ...['0', '1'].map((id) => insert(id, relation)),
    ...['10', '11'].map((id) => insert(id, altered)),
  ])
  const ids = sent.map((frame) => /"record":\{"id":"(\d+)"/.exec(frame)?.[1])
  expect(ids).toEqual(['1', '10'])
})

it('a subscriber is notified of changes that its policies take too long for', async () => {
  const timeout = Object.assign(new Error('timeout'), { code: '57014' })
  const { deliver, notices, policyNotices, subscribe } = delivery(
    () => Promise.reject(timeout),
    () => true,
  )
  const { sent, subscriber } = subscribe()
  await deliver(changesOf(1))
  expect({ sent, notices, policyNotices }).toEqual({
    ...{ sent: [], notices: [] },
    policyNotices: [subscriber],
  })
})

it('changes wait for a table that is locked for a moment, and not for one that stays so', async () => {
  const locked = Object.assign(new Error('locked'), { code: '55P03' })
  let attempts = 0
  const { deliver, policyNotices, subscribe } = delivery(
    () => {
      attempts += 1
      return Promise.reject(locked)
    },
    () => true,
  )
  subscribe()
  const changes = changesOf(3)
  let failures = 0
  for (let isOver = false; !isOver && failures < 20;)
    try {
      await deliver(changes)
      isOver = true
    } catch {
      failures += 1
    }
  expect(failures).toBeGreaterThan(4)
  expect(failures).toBeLessThan(10)
  expect(attempts).toBe(failures + 1)
  expect(policyNotices).toHaveLength(1)
})

it('many slow readers do not have all subscribers looked through again and again', async () => {
  const room = { hasRoom: () => false, drained: () => new Promise<void>(() => undefined) }
  const { asked, deliver, subscribe, subscribers } = delivery()
  for (let client = 0; client < 100; client += 1) subscribe([], { port: {}, room })
  const delivered = deliver(changesOf(1))
  await new Promise((resolve) => setImmediate(resolve))
  subscribers.splice(0)
  await delivered
  expect(asked.subscribers).toBeLessThan(10)
})

it('the rest of the server has its turns while many conditions are tested', async () => {
  const { deliver, subscribe } = delivery()
  const slow: CompiledFilter = {
    ...{ kind: 'text', column: 'body' },
    test() {
      const end = performance.now() + 2
      while (performance.now() < end);
      return false
    },
  }
  for (let channel = 0; channel < 5; channel += 1) subscribe([slow])
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await deliver(changesOf(20))
  isOver = true
  expect(turns).toBeGreaterThan(5)
})
