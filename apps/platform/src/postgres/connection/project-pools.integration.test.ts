import { setImmediate } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { createProjectPools, isWaitedTooLong } from './project-pools'

let testPlatform: TestPlatform
beforeAll(async () => {
  testPlatform = await startTestPlatform()
})
afterAll(() => testPlatform.stop())

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((take) => {
    resolve = take
  })
  return { promise, resolve }
}

/** Returns the process of the session. */
async function processOf(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

const poolsOf = (maxSessions: number) =>
  createProjectPools(testPlatform.running.platform.clusters, {
    ...{ login: 'service', options: '-c search_path=', maxAnswerBytes: 1_000_000, maxSessions },
  })

it('a request that waits too long leaves the session to those behind it', async () => {
  const pools = poolsOf(1)
  const ref = testPlatform.projectRef
  try {
    const holding = deferred<number>()
    const free = deferred<void>()
    const first = pools.transaction(ref, async (client) => {
      holding.resolve(await processOf(client))
      await free.promise
    })
    const pid = await holding.promise
    const refused = await pools.transaction(ref, processOf).catch((error: unknown) => error)
    expect(isWaitedTooLong(refused)).toBe(true)
    const next = pools.transaction(ref, processOf)
    free.resolve()
    await first
    expect(await next).toBe(pid)
  } finally {
    await pools.close()
  }
})

it('sessions above a lowered maximum end, also while others wait', async () => {
  const pools = poolsOf(2)
  const ref = testPlatform.projectRef
  try {
    const both = [deferred<number>(), deferred<number>()] as const
    const free = deferred<void>()
    const holders = both.map(({ resolve }) =>
      pools.transaction(ref, async (client) => {
        resolve(await processOf(client))
        await free.promise
      }),
    )
    await Promise.all(both.map(({ promise }) => promise))
    const waiting = [1, 2, 3, 4].map(() => pools.transaction(ref, processOf, 1))
    // Until they wait.
    await setImmediate()
    free.resolve()
    await Promise.all(holders)
    expect(new Set(await Promise.all(waiting)).size).toBe(1)
  } finally {
    await pools.close()
  }
})
