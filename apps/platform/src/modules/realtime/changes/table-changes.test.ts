import { isDeepStrictEqual } from 'node:util'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Log } from '../../../base/log/log'
import type { Queryable } from '../../../base/transaction'
import type { ConnectionTarget } from '../../../postgres/cluster/cluster.types'
import { ALL_RIGHTS } from '../hub/hub'
import type { ChangesRequest } from '../protocol/join'
import { refusals } from '../protocol/refusals'
import type { RealtimeDatabases } from '../realtime-databases'
import type { Channel, ChannelPort } from '../socket/channel'
import { createTableChanges, type TableChanges } from './table-changes'

const REQUEST: ChangesRequest = { event: 'INSERT', schema: 'public', table: 'news' }
const log = { debug: () => undefined, error: () => undefined } as unknown as Log
const away = () => new Promise<ConnectionTarget>(() => undefined)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Joins with requests, and returns what the client is sent. */
function joinWith(
  requests: ChangesRequest[],
  {
    admin = away,
    isHere = true,
    isPublished = true,
    transaction = () => Promise.resolve([{ oid: '1', published: isPublished }]),
  }: {
    admin?: () => Promise<ConnectionTarget>
    isHere?: boolean
    isPublished?: boolean
    transaction?: () => Promise<unknown>
  } = {},
) {
  const databases = { transaction } as unknown as RealtimeDatabases
  const changes = createTableChanges({
    ...{ ref: 'abc', admin, databases, log },
    counts: { changes: 0 },
    maxBytes: () => 1_000,
    runsHere: () => isHere,
  })
  return { changes, ...join(changes, requests) }
}

function join(changes: TableChanges, requests: ChangesRequest[], id = 1, client?: ChannelPort) {
  const sent: unknown[] = []
  const channel = {
    ...{ id, topic: 'realtime:a', access: { role: 'anon', claims: {} }, rights: ALL_RIGHTS },
    config: { postgres_changes: requests },
  } as unknown as Channel
  const port = client ?? {
    version: 2 as const,
    send: () => undefined,
    reply: () => undefined,
    push: (_: Channel, event: string, payload: unknown) =>
      sent.push([event, (payload as { message: string }).message]),
  }
  changes.add(channel, port, {
    room: { hasRoom: () => true, drained: () => Promise.resolve() },
    answer: (numbered) => sent.push(['phx_reply', numbered]),
  })
  return { channel, port, sent }
}

const REPLY = ['phx_reply', [{ ...REQUEST, id: 1 }]]
const LOST = ['system', refusals.changesLost]

it('a join that asks for no changes is answered at once', () => {
  expect(joinWith([]).sent).toEqual([['phx_reply', []]])
})

it('a join that asks for changes is answered before the client gives up, and says that none arrive', async () => {
  const { sent } = joinWith([REQUEST])
  await vi.advanceTimersByTimeAsync(7_900)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(sent).toEqual([REPLY, LOST])
})

it('a join waits for a Postgres that is away for a moment, and not for one that refuses or runs elsewhere', async () => {
  const failing = (code: string) => () =>
    Promise.reject(Object.assign(new Error('failed'), { code }))
  const restarting = joinWith([REQUEST], { admin: failing('57P03') })
  const refusing = joinWith([REQUEST], { admin: failing('55000') })
  const elsewhere = joinWith([REQUEST], { admin: failing('project_not_active'), isHere: false })
  await vi.advanceTimersByTimeAsync(100)
  expect(restarting.sent).toEqual([])
  expect(refusing.sent).toEqual([REPLY, LOST])
  expect(elsewhere.sent).toEqual([REPLY, LOST])
  for (const { changes } of [restarting, refusing, elsewhere]) await changes.stop()
})

it('a request that is refused is answered without Postgres sending changes', async () => {
  const { sent } = joinWith([REQUEST], { isPublished: false })
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([REPLY, ['system', refusals.notPublished('public', 'news')]])
})

it('a client that leaves before is not answered', async () => {
  // What it asked for is being checked.
  const { changes, channel, sent } = joinWith([REQUEST], { isPublished: false })
  changes.remove(channel)
  expect(vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toEqual([])
})

it('a request that Postgres refuses is answered, and the next ones are not held up', async () => {
  const bad = { ...REQUEST, table: 'bad' }
  const refused = Object.assign(new Error('refused'), { code: '22021' })
  let checks = 0
  const { changes, sent } = joinWith([bad], {
    // The first four are those of the bad requests.
    transaction: () =>
      (checks += 1) <= 4
        ? Promise.reject(refused)
        : Promise.resolve([{ oid: '1', published: false }]),
  })
  const others = [2, 3, 4].map((id) => join(changes, [bad], id).sent)
  const good = [5, 6].map((id) => join(changes, [REQUEST], id).sent)
  await vi.advanceTimersByTimeAsync(0)
  for (const one of [sent, ...others])
    expect(one.slice(1)).toEqual([['system', refusals.notChecked('public', 'bad')]])
  for (const one of good)
    expect(one.slice(1)).toEqual([['system', refusals.notPublished('public', 'news')]])
  expect(checks).toBe(6)
})

it.each(['57014', '55P03', '40001', '40P01'])(
  'a request that Postgres has no time for (%s) is checked again, and refused in the end',
  async (code) => {
    const busy = Object.assign(new Error('busy'), { code })
    let checks = 0
    const { sent } = joinWith([REQUEST], {
      transaction: () =>
        (checks += 1) < 4
          ? Promise.reject(busy)
          : Promise.resolve([{ oid: '1', published: false }]),
    })
    const never = joinWith([REQUEST], { transaction: () => Promise.reject(busy) })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(checks).toBe(2)
    expect(never.sent).toEqual([])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent.slice(1)).toEqual([['system', refusals.notPublished('public', 'news')]])
    expect(never.sent.slice(1)).toEqual([['system', refusals.notChecked('public', 'news')]])
  },
)

it('a right filter is not wrong because Postgres has no time to check it', async () => {
  let isBusy = true
  const answer = answering(() => {
    if (isBusy) throw Object.assign(new Error('busy'), { code: '57014' })
  })
  const { sent } = joinWith([withConditions('a', 1)], {
    transaction: answer as () => Promise<unknown>,
  })
  await vi.advanceTimersByTimeAsync(300)
  isBusy = false
  await vi.advanceTimersByTimeAsync(10_000)
  // Its changes do not arrive, since Postgres sends none here.
  expect(sent.slice(1)).toEqual([LOST])
})

it('a request whose check finds Postgres away is checked again, more and more rarely, and others are not held up', async () => {
  const gone = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
  let checks = 0
  const { changes, channel, sent } = joinWith([REQUEST], {
    transaction() {
      checks += 1
      return checks === 2 ? Promise.resolve([{ oid: '1', published: false }]) : Promise.reject(gone)
    },
  })
  // It has the same turn.
  const other = join(changes, [REQUEST], 3)
  await vi.advanceTimersByTimeAsync(0)
  expect(checks).toBe(2)
  expect(other.sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(checks).toBeGreaterThan(6)
  expect(checks).toBeLessThan(15)
  expect(sent).toEqual([REPLY, LOST])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(sent.slice(2)).toEqual([['system', refusals.notChecked('public', 'news')]])
  const done = checks
  changes.remove(channel)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(checks).toBe(done)
})

it('a client that has left is not checked again', async () => {
  let checks = 0
  const { changes, channel } = joinWith([REQUEST], {
    transaction() {
      checks += 1
      return Promise.reject(Object.assign(new Error('gone'), { code: '57P03' }))
    },
  })
  await vi.advanceTimersByTimeAsync(0)
  changes.remove(channel)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(checks).toBe(1)
})

const DETAILS = {
  ...{ oid: 1, rls: false, key: ['id'] },
  columns: [
    { name: 'body', type: 'text', sql: 'text', array: null, roles: ['anon'], judgedFor: [] },
  ],
}

/** Answers the questions of a check as Postgres does, and calls back for each condition. */
const answering =
  (onQuestion: (operand: unknown) => void = () => undefined) =>
  (_: string, work: (sql: Queryable) => Promise<unknown>) =>
    work({
      async query(question: string | { text: string }, values?: unknown[]) {
        const text = typeof question === 'string' ? question : question.text
        if (text.includes('pg_publication_tables')) return { rows: [{ oid: '1', published: true }] }
        if (text.includes('from (select $1')) onQuestion(values?.[1])
        return { rows: [{ visible: true, bypass: {}, relations: [DETAILS] }] }
      },
    } as unknown as Queryable)

const withConditions = (name: string, count: number): ChangesRequest => ({
  ...REQUEST,
  filter: Array.from({ length: count }, (_, at) => `body=like.${name}${at}*`).join(','),
})

it('a channel and a client have so many conditions that Postgres is asked about, and no more', async () => {
  const { changes, channel, port, sent } = joinWith(
    [withConditions('a', 20), withConditions('b', 1), { ...REQUEST, filter: 'body=is.null' }],
    { transaction: answering() as () => Promise<unknown> },
  )
  const tooMany = ['system', refusals.conditions(20, 100)]
  await vi.advanceTimersByTimeAsync(8_000)
  expect(sent.slice(1)).toEqual([LOST, tooMany])
  for (const id of [2, 3, 4, 5]) join(changes, [withConditions('c', 20)], id, port)
  await vi.advanceTimersByTimeAsync(8_000)
  // A channel that has ended leaves room.
  const full = sent.length
  const next = join(changes, [withConditions('d', 1)], 6, port)
  await vi.advanceTimersByTimeAsync(8_000)
  expect(sent.slice(full)).toContainEqual(tooMany)
  changes.remove(next.channel)
  changes.remove(channel)
  const after = sent.length
  join(changes, [withConditions('e', 20)], 7, port)
  await vi.advanceTimersByTimeAsync(8_000)
  expect(sent.slice(after)).not.toContainEqual(tooMany)
})

it('channels that join at the same time have no more conditions than one after another', async () => {
  const { changes, port, sent } = joinWith([withConditions('a', 20)], {
    transaction: answering() as () => Promise<unknown>,
  })
  const tooMany = ['system', refusals.conditions(20, 100)]
  const refused = () => sent.filter((one) => isDeepStrictEqual(one, tooMany)).length
  const others = [2, 3, 4, 5, 6].map((id) => join(changes, [withConditions('b', 20)], id, port))
  await vi.advanceTimersByTimeAsync(8_000)
  expect(refused()).toBe(1)
  // The last one has none, so that it leaves no room.
  changes.remove(others[4]!.channel)
  join(changes, [withConditions('c', 1)], 7, port)
  await vi.advanceTimersByTimeAsync(8_000)
  expect(refused()).toBe(2)
  changes.remove(others[0]!.channel)
  join(changes, [withConditions('d', 20)], 8, port)
  await vi.advanceTimersByTimeAsync(8_000)
  expect(refused()).toBe(2)
})

it('a channel and a client have so many conditions of all kinds, and no more', async () => {
  const tests = (count: number): ChangesRequest => ({
    ...REQUEST,
    filter: Array.from({ length: count }, () => 'body=not.is.null').join(','),
  })
  const tooMany = ['system', refusals.allConditions(100, 500)]
  const { changes, port, sent } = joinWith([tests(100), tests(1)], {
    transaction: answering() as () => Promise<unknown>,
  })
  await vi.advanceTimersByTimeAsync(8_000)
  expect(sent.slice(1)).toEqual([LOST, tooMany])
  for (const id of [2, 3, 4, 5]) join(changes, [tests(100)], id, port)
  await vi.advanceTimersByTimeAsync(8_000)
  expect(sent.filter((one) => isDeepStrictEqual(one, tooMany))).toHaveLength(1)
  join(changes, [tests(1)], 6, port)
  await vi.advanceTimersByTimeAsync(8_000)
  expect(sent.filter((one) => isDeepStrictEqual(one, tooMany))).toHaveLength(2)
})

it('many conditions of a client do not hold up the check of another one', async () => {
  const asked: unknown[] = []
  const transaction = answering((operand) => asked.push(operand)) as () => Promise<unknown>
  const { changes } = joinWith([withConditions('many', 20)], { transaction })
  for (const id of [2, 3, 4]) join(changes, [withConditions('many', 20)], id)
  join(changes, [withConditions('one', 1)], 5)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(81)
  expect(asked.indexOf('one0%')).toBeLessThan(10)
})
