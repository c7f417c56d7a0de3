import { expect, it, vi } from 'vitest'
import type { Log } from '../../../base/log/log'
import type { ConnectionTarget } from '../../../postgres/cluster/cluster.types'
import { createFeed, type Change, type FeedOptions } from './feed'

const SOON = { timeout: 30_000, interval: 5 }
const log = { debug: () => undefined } as unknown as Log

const int = (value: number, bytes: 2 | 4): Buffer => {
  const data = Buffer.alloc(bytes)
  data.writeUIntBE(value, 0, bytes)
  return data
}

/** Returns the description of a table with one column, as Postgres sends it. */
const relation = (oid: number, column: string): Buffer =>
  Buffer.concat([
    ...[Buffer.from('R'), int(oid, 4), Buffer.from(`public\0t${oid}\0d`), int(1, 2)],
    ...[Buffer.from(`\0${column}\0`), int(25, 4), int(0, 4)],
  ])

const insert = (oid: number): Buffer =>
  Buffer.concat([Buffer.from('I'), int(oid, 4), Buffer.from('N'), int(1, 2), Buffer.from('n')])

const LARGE = 'x'.repeat(1_000_000)

interface FakeSession {
  send(data: Buffer): void
  isPaused: boolean
  hasEnded: boolean
}

function openFeed(deliver: FeedOptions['deliver']) {
  const sessions: FakeSession[] = []
  const feed = createFeed({
    ...{ name: 'test', publication: 'test', deliver, log, onChange: () => undefined },
    admin: () => Promise.resolve({} as ConnectionTarget),
    open({ onMessage }) {
      const session = { send: onMessage, isPaused: false, hasEnded: false }
      sessions.push(session)
      let end = () => undefined as void
      const ended = new Promise<void>((resolve) => (end = resolve))
      return Promise.resolve({
        ended,
        confirm: () => undefined,
        pause: () => void (session.isPaused = true),
        resume: () => void (session.isPaused = false),
        end() {
          session.hasEnded = true
          end()
          return ended
        },
      })
    },
  })
  return { feed, sessions }
}

it('a session that describes table after table ends once its changes are delivered', async () => {
  const delivered: Change[] = []
  const { feed, sessions } = openFeed((changes) => {
    delivered.push(...changes)
    return Promise.resolve()
  })
  feed.start()
  await vi.waitFor(() => expect(feed.isReady).toBe(true), SOON)
  for (let oid = 1; oid <= 20; oid += 1) {
    sessions[0]?.send(relation(oid, LARGE))
    sessions[0]?.send(insert(oid))
  }
  await vi.waitFor(() => expect(sessions).toHaveLength(2), SOON)
  expect(sessions[0]?.hasEnded).toBe(true)
  expect(delivered).toHaveLength(20)
  await feed.stop()
})

it('a table that is altered again and again is described once', async () => {
  const { feed, sessions } = openFeed(() => Promise.resolve())
  feed.start()
  await vi.waitFor(() => expect(feed.isReady).toBe(true), SOON)
  for (let version = 1; version <= 20; version += 1) sessions[0]?.send(relation(1, LARGE))
  await new Promise((resolve) => setImmediate(resolve))
  expect(sessions.map(({ hasEnded, isPaused }) => hasEnded || isPaused)).toEqual([false])
  await feed.stop()
})

it('waiting changes count with the descriptions of their tables', async () => {
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  const { feed, sessions } = openFeed(() => held)
  feed.start()
  await vi.waitFor(() => expect(feed.isReady).toBe(true), SOON)
  for (let version = 1; version <= 5; version += 1) {
    sessions[0]?.send(relation(1, LARGE))
    sessions[0]?.send(insert(1))
  }
  expect(sessions[0]?.isPaused).toBe(true)
  release()
  await vi.waitFor(() => expect(sessions[0]?.isPaused).toBe(false), SOON)
  await feed.stop()
})
