import { expect, it } from 'vitest'
import type { Queryable } from '../../../base/transaction'
import type { RealtimeDatabases } from '../realtime-databases'
import type { CompiledFilter } from './compiled-filter'
import { createDelivery, type ChangesSubscriber } from './deliver'
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

/** @param answer of Postgres to the filter with an operand: all rows match once it resolves */
function delivery(answer: (operand: unknown) => Promise<void> = () => Promise.resolve()) {
  const subscribers: ChangesSubscriber[] = []
  const notices: boolean[] = []
  const counts = { changes: 0 }
  const sql = {
    async query(question: string | { name: string }, values?: [string[], unknown]) {
      if (typeof question !== 'string')
        return { rows: [{ visible: true, bypass: {}, relations: [DETAILS] }] }
      const [rows, operand] = values ?? [[], null]
      await answer(operand)
      return { rows: rows.map((_, n) => ({ n })) }
    },
  } as unknown as Queryable
  const databases = {
    transaction: (_: string, work: (queryable: Queryable) => Promise<unknown>) => work(sql),
  } as unknown as RealtimeDatabases
  const deliver = createDelivery({
    ...{ databases, ref: 'abc', counts },
    subscribers: () => subscribers,
    isThere: (one) => subscribers.includes(one),
    onSlowFilters: (_, isOver) => notices.push(isOver),
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
  return { counts, deliver, notices, subscribe, subscribers }
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
