import { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../src/base/transaction'
import { withSession } from './temporary-project'
import { startTestPlatform, type TestPlatform } from './test-platform'

let platform: TestPlatform
let pool: Pool
beforeAll(async () => {
  platform = await startTestPlatform()
  const { clusters } = platform.running.platform
  pool = new Pool({ ...(await clusters.target(platform.projectRef, 'service')), max: 1 })
  pool.on('error', () => undefined)
})
afterAll(async () => {
  await pool.end()
  await platform.stop()
})

const endSession = async (pid: number) =>
  withSession(
    await platform.running.platform.clusters.target(platform.projectRef, 'admin'),
    (client) => client.query('select pg_terminate_backend($1)', [pid]),
  )

it.each(['in a query', 'between two queries'])(
  'a session that Postgres ends %s is an error of the transaction and of nothing else',
  async (when) => {
    const uncaught: unknown[] = []
    const onUncaught = (error: unknown) => uncaught.push(error)
    process.on('uncaughtException', onUncaught)
    try {
      const work = inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        const ended = endSession(rows[0]?.pid ?? 0)
        if (when === 'in a query') await client.query('select pg_sleep(10)')
        await ended
        await new Promise((resolve) => setTimeout(resolve, 200))
        await client.query('select 1')
      })
      await expect(work).rejects.toThrow()
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(uncaught).toEqual([])
      const answer = await inTransaction(pool, (client) => client.query('select 2 as two'))
      expect(answer.rows).toEqual([{ two: 2 }])
    } finally {
      process.off('uncaughtException', onUncaught)
    }
  },
)
