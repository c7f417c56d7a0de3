import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRunSlots, MAX_CONCURRENT_RUNS } from './run-slots'

/** The part of the Web Locks API that Node 20 lacks, by its specification: exclusive locks, ifAvailable, abort of a wait. */
class Locks {
  readonly #queues = new Map<string, (() => void)[]>()
  readonly #held = new Set<string>()

  request(
    name: string,
    options: LockOptions,
    callback: (lock: Lock | null) => unknown,
  ): Promise<unknown> {
    if (!this.#held.has(name)) return this.#grant(name, callback)
    if (options.ifAvailable) return Promise.resolve(callback(null))
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(name) ?? []
      const start = () => void this.#grant(name, callback).then(resolve)
      this.#queues.set(name, [...queue, start])
      options.signal?.addEventListener('abort', () => {
        this.#queues.set(
          name,
          (this.#queues.get(name) ?? []).filter((waiting) => waiting !== start),
        )
        reject(options.signal?.reason as Error)
      })
    })
  }

  async #grant(name: string, callback: (lock: Lock | null) => unknown): Promise<unknown> {
    this.#held.add(name)
    const answer = await callback({ name, mode: 'exclusive' })
    this.#held.delete(name)
    const [next, ...others] = this.#queues.get(name) ?? []
    this.#queues.set(name, others)
    next?.()
    return answer
  }

  get waiting(): number {
    return [...this.#queues.values()].reduce((sum, queue) => sum + queue.length, 0)
  }
}

function slots() {
  const locks = new Locks()
  return { locks, slots: createRunSlots('https://p.test', locks as unknown as LockManager) }
}

test('the fifth run waits, says so once, and starts when one ends', async () => {
  const { slots: four, locks } = slots()
  const releases = await Promise.all(
    Array.from({ length: MAX_CONCURRENT_RUNS }, () => four.acquire()),
  )
  const onWait = vi.fn()
  let started = false
  const fifth = four.acquire(undefined, onWait).then((release) => {
    started = true
    return release
  })
  await vi.waitFor(() => expect(onWait).toHaveBeenCalledTimes(1))
  expect(started).toBe(false)
  releases[2]?.()
  ;(await fifth)()
  await vi.waitFor(() => expect(locks.waiting).toBe(0))
})

test('a wait that is given up takes no slot', async () => {
  const { slots: four, locks } = slots()
  const releases = await Promise.all(
    Array.from({ length: MAX_CONCURRENT_RUNS }, () => four.acquire()),
  )
  const controller = new AbortController()
  const fifth = four.acquire(controller.signal, () => controller.abort())
  await expect(fifth).rejects.toMatchObject({ name: 'AbortError' })
  expect(locks.waiting).toBe(0)
  for (const release of releases) release()
  await new Promise(setImmediate)
  await expect(
    Promise.all(
      Array.from({ length: MAX_CONCURRENT_RUNS }, () =>
        four.acquire(undefined, () => expect.fail('waited')),
      ),
    ),
  ).resolves.toHaveLength(4)
})

test('one that ends gives its slot to one of those who wait, and each of them starts in the end', async () => {
  const { slots: four } = slots()
  let open = 0
  let max = 0
  const run = async () => {
    const release = await four.acquire()
    max = Math.max(max, (open += 1))
    await new Promise(setImmediate)
    open -= 1
    release()
  }
  await Promise.all(Array.from({ length: 20 }, run))
  expect(max).toBe(MAX_CONCURRENT_RUNS)
})

const free = (locks: Locks) =>
  Promise.all(Array.from({ length: MAX_CONCURRENT_RUNS }, (_, index) => isFree(locks, index))).then(
    (all) => all.filter(Boolean).length,
  )

function isFree(locks: Locks, index: number): Promise<unknown> {
  return locks.request(
    `howdah:run:https://p.test:${index}`,
    { ifAvailable: true },
    (lock) => lock !== null,
  )
}

describe('a slot that stands ready', () => {
  const window = new EventTarget()
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('is one, and serves the next run', async () => {
    const { slots: four, locks } = slots()
    four.prepare()
    four.prepare()
    await vi.advanceTimersByTimeAsync(1)
    expect(await free(locks)).toBe(MAX_CONCURRENT_RUNS - 1)
    const release = await four.acquire()
    expect(await free(locks)).toBe(MAX_CONCURRENT_RUNS - 1)
    release()
    await vi.advanceTimersByTimeAsync(1)
    expect(await free(locks)).toBe(MAX_CONCURRENT_RUNS)
  })

  test('is released after ten seconds without a run', async () => {
    const { slots: four, locks } = slots()
    four.prepare()
    await vi.advanceTimersByTimeAsync(9_000)
    four.prepare()
    await vi.advanceTimersByTimeAsync(9_000)
    expect(await free(locks)).toBe(MAX_CONCURRENT_RUNS - 1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await free(locks)).toBe(MAX_CONCURRENT_RUNS)
  })

  test('is let go of when the window is left, even while the browser still looks for it', async () => {
    const { slots: four, locks } = slots()
    four.prepare()
    window.dispatchEvent(new Event('blur'))
    await vi.advanceTimersByTimeAsync(1)
    expect(await free(locks)).toBe(MAX_CONCURRENT_RUNS)
    four.prepare()
    await vi.advanceTimersByTimeAsync(1)
    window.dispatchEvent(new Event('blur'))
    await vi.advanceTimersByTimeAsync(1)
    expect(await free(locks)).toBe(MAX_CONCURRENT_RUNS)
  })

  test('is one for all clients of a page, and for all tabs', async () => {
    const { slots: four, locks } = slots()
    const other = createRunSlots('https://p.test', locks as unknown as LockManager)
    // Another tab has the same locks, and nothing else in common.
    const tab = { request: locks.request.bind(locks) } as unknown as LockManager
    const elsewhere = createRunSlots('https://p.test', tab)
    for (const each of [four, other, elsewhere]) each.prepare()
    await vi.advanceTimersByTimeAsync(1)
    expect(await free(locks)).toBe(MAX_CONCURRENT_RUNS - 1)
    const release = await other.acquire()
    await vi.advanceTimersByTimeAsync(1)
    expect(await free(locks)).toBe(MAX_CONCURRENT_RUNS - 1)
    elsewhere.prepare()
    await vi.advanceTimersByTimeAsync(1)
    expect(await free(locks)).toBe(MAX_CONCURRENT_RUNS - 2)
    release()
  })

  test('is none when four runs are on', async () => {
    const { slots: four } = slots()
    const releases = await Promise.all(
      Array.from({ length: MAX_CONCURRENT_RUNS }, () => four.acquire()),
    )
    four.prepare()
    await vi.advanceTimersByTimeAsync(1)
    const onWait = vi.fn()
    const fifth = four.acquire(undefined, onWait)
    await vi.advanceTimersByTimeAsync(1)
    expect(onWait).toHaveBeenCalledTimes(1)
    releases[0]?.()
    ;(await fifth)()
  })
})
