import { expect, it } from 'vitest'
import type { RunListener, Session } from '../../postgres/wire/session'
import { QuerySession, type QuerySink } from './query-session'
import { TypeNames } from './type-names'

// A database that is attached may be a program that sends anything.

/** Returns a session that answers each query by `answer`. */
const answering = (answer: (listener: RunListener) => void): Session =>
  ({
    async execute(_: string, __: unknown, listener: RunListener) {
      answer(listener)
      return Promise.resolve('idle')
    },
  }) as unknown as Session

/** Returns a session that has rows of texts. */
const withRows = (rows: readonly (readonly string[])[]): Session =>
  answering((listener) => {
    for (const row of rows) {
      const count = Buffer.alloc(2)
      count.writeInt16BE(row.length)
      const fields = row.flatMap((text) => {
        const length = Buffer.alloc(4)
        length.writeInt32BE(Buffer.byteLength(text))
        return [length, Buffer.from(text)]
      })
      const body = Buffer.concat([count, ...fields])
      listener.row(body, 0, body.length)
    }
  })

it('names of types are those of types that were asked for, and of no more than some letters', async () => {
  const names = new TypeNames()
  const rows = [
    ['90001', 'mood'],
    ['90002', 'x'.repeat(1_000)],
    ['90003', 'not asked for'],
  ]
  await names.learn(withRows(rows), 'abc/', new Set([90_001, 90_002]))
  expect([90_001, 90_002, 90_003].map((oid) => names.lookup('abc/', oid))).toEqual([
    'mood',
    null,
    null,
  ])
})

it('the oldest names of types make room for new ones', async () => {
  const names = new TypeNames()
  const learn = (from: number, count: number) => {
    const oids = Array.from({ length: count }, (_, at) => from + at)
    const rows = oids.map((oid) => [String(oid), `t${oid}`])
    return names.learn(withRows(rows), 'abc/', new Set(oids))
  }
  await learn(100_000, 1)
  await learn(200_000, 10_000)
  expect([100_000, 200_000, 209_999].map((oid) => names.lookup('abc/', oid))).toEqual([
    null,
    't200000',
    't209999',
  ])
})

it('a run does not hold a command for each of its statements', async () => {
  const sink: QuerySink = {
    ...{ columns: () => undefined, row: () => undefined, statement: () => undefined },
    ...{ onStop: () => undefined, onPressure: () => undefined },
  }
  const session = answering((listener) => {
    for (let at = 0; at < 10_000; at += 1) listener.complete('INSERT 0 1')
    for (let at = 0; at < 10_000; at += 1) listener.complete(`${at}${'X'.repeat(1_000)}`)
  })
  const { commands, statements } = await new QuerySession(
    session,
    { sql: 'select', timeoutMs: 60_000 },
    sink,
  ).execute()
  expect(statements).toBe(20_000)
  expect(commands[0]).toBe('INSERT')
  expect(commands.length).toBeLessThanOrEqual(1_000)
  expect(commands.join('').length).toBeLessThan(200_000)
})
