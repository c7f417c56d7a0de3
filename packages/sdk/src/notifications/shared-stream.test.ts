// @vitest-environment node
import type { NotificationsSummary } from '@howdah/platform-client/resources/notifications/list-notifications'
import { PlatformError } from '@howdah/platform-client/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { shareStream, type SharedStreamParts } from './shared-stream'

const summary = (unread: number): NotificationsSummary => ({
  unread_count: unread,
  has_warning: false,
  has_critical: false,
})
const cut = () => new PlatformError({ code: 'network', status: 0, message: 'Cut.' })

/** The locks of one browser: who asks while one is held waits for it. */
function browser(): Pick<LockManager, 'request'> {
  let queue: Promise<unknown> = Promise.resolve()
  const request = (_: string, { signal }: LockOptions, work: () => Promise<void>) => {
    queue = queue.then(() => (signal?.aborted ? undefined : work()))
    return queue
  }
  // Only the form that is used.
  return { request: request as LockManager['request'] }
}

const open: AbortController[] = []
afterEach(() => open.splice(0).forEach((aborter) => aborter.abort()))

/** A tab, and the unread counts that it received. */
function tab(
  locks: Pick<LockManager, 'request'> | null,
  stream: SharedStreamParts['stream'],
  ask: SharedStreamParts['ask'] = vi.fn(() => Promise.reject<NotificationsSummary>(cut())),
) {
  const aborter = new AbortController()
  open.push(aborter)
  const notified: number[] = []
  shareStream(
    {
      name: `test ${expect.getState().currentTestName}`,
      stream,
      ask,
      onSummary: ({ unread_count }) => notified.push(unread_count),
      locks,
      wait: (_, signal) =>
        new Promise((resolve) => (signal.aborted ? resolve() : setTimeout(resolve, 1))),
    },
    aborter.signal,
  )
  return { notified, ask, close: () => aborter.abort() }
}

/** A platform that counts its streams and sends to all of them. */
function platform() {
  const readers = new Set<(summary: NotificationsSummary) => void>()
  let opened = 0
  const stream: SharedStreamParts['stream'] = (onSummary, signal) => {
    opened++
    readers.add(onSummary)
    onSummary(summary(0))
    return new Promise((_, reject) =>
      signal.addEventListener('abort', () => {
        readers.delete(onSummary)
        reject(signal.reason as Error)
      }),
    )
  }
  return {
    stream,
    opened: () => opened,
    publish: (unread: number) => readers.forEach((reader) => reader(summary(unread))),
  }
}

test('the tabs of a browser share one connection, and the next one takes it over', async () => {
  const { stream, opened, publish } = platform()
  const locks = browser()
  const [first, second] = [tab(locks, stream), tab(locks, stream)]
  await vi.waitFor(() => expect(first.notified).toContain(0))
  await vi.waitFor(() => expect(second.notified).toContain(0))
  publish(3)
  await vi.waitFor(() => expect([first.notified.at(-1), second.notified.at(-1)]).toEqual([3, 3]))
  expect(opened()).toBe(1)
  first.close()
  await vi.waitFor(() => expect(opened()).toBe(2))
  publish(4)
  await vi.waitFor(() => expect(second.notified.at(-1)).toBe(4))
  expect(first.notified.at(-1)).toBe(3)
})

test('a tab that opens later receives the current state', async () => {
  const { stream, publish } = platform()
  const locks = browser()
  const first = tab(locks, stream)
  await vi.waitFor(() => expect(first.notified).toEqual([0]))
  publish(7)
  const second = tab(locks, stream)
  await vi.waitFor(() => expect(second.notified).toEqual([7]))
})

test('where there is no stream it asks, and tries again', async () => {
  let tries = 0
  const stream: SharedStreamParts['stream'] = (onSummary, signal) => {
    if (++tries < 3) return Promise.reject(cut())
    onSummary(summary(9))
    return new Promise((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error)),
    )
  }
  const { notified, ask } = tab(
    null,
    stream,
    vi.fn(() => Promise.resolve(summary(5))),
  )
  await vi.waitFor(() => expect(notified).toEqual([5, 5, 9]))
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a stream that ends is opened again, a refusal is not', async () => {
  let tries = 0
  const refused = new PlatformError({ code: 'unauthorized', status: 401, message: 'Sign in.' })
  const { ask } = tab(null, () => (++tries < 3 ? Promise.resolve() : Promise.reject(refused)))
  await vi.waitFor(() => expect(tries).toBe(3))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(tries).toBe(3)
  expect(ask).not.toHaveBeenCalled()
})
