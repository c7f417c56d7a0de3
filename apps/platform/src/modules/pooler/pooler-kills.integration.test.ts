import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isRunning, processesIn } from '../../base/process-table'
import {
  buildServer,
  howdah,
  temporaryData,
  type TemporaryData,
} from '../../../test/server-process'
import { freePort } from '../../postgres/cluster/free-port'
import { findPgbouncer } from './find-pgbouncer'

const installed = await findPgbouncer(null)

describe.skipIf(installed === null)('with PgBouncer, a killed server', () => {
  let data: TemporaryData
  let env: Record<string, string>
  let transactionPort: number

  beforeAll(async () => {
    await buildServer()
    data = await temporaryData()
    transactionPort = await freePort()
    env = {
      HOWDAH_PORT: '0',
      HOWDAH_SESSION_POOL_PORT: '0',
      HOWDAH_TRANSACTION_POOL_PORT: String(transactionPort),
    }
  })
  afterAll(() => data.end())

  const start = async () => {
    const run = howdah(['--data', data.root], { env })
    await run.says('Ctrl+C stops')
    return run
  }
  const processes = () =>
    ['session', 'transaction'].flatMap((mode) => processesIn(`${data.root}/pools/${mode}`))

  /** The project, or none while it is being created. */
  async function projectRef(): Promise<string> {
    const control = await data.control()
    try {
      const { rows } = await control.pool.query<{ ref: string }>(
        `select ref from projects where status = 'ACTIVE_HEALTHY'`,
      )
      if (!rows[0]) throw new Error('The project is not running yet.')
      return rows[0].ref
    } finally {
      await control.close()
    }
  }

  /** Refused for its password only by a pool that reaches the project's Postgres. */
  const answerOfPool = (ref: string, tls = false) => answerOf(transactionPort, ref, tls)

  async function answerOfPostgres(ref: string): Promise<string> {
    const state = await readFile(join(data.root, 'clusters', ref, 'cluster.json'), 'utf8')
    // The server has written it.
    return answerOf((JSON.parse(state) as { port: number }).port, 'postgres')
  }

  async function answerOf(port: number, database: string, tls = false): Promise<string> {
    const client = new Client({
      host: '127.0.0.1',
      port,
      database,
      ...(tls ? { ssl: { rejectUnauthorized: false } } : {}),
      user: 'postgres',
      password: 'wrong',
    })
    client.on('error', () => undefined)
    return client.connect().then(
      () => 'connected',
      (error: Error) => error.message,
    )
  }

  it('leaves pools that serve on, and that the next server replaces', async () => {
    const first = await start()
    const ref = await vi.waitFor(projectRef, { timeout: 60_000, interval: 200 })
    await vi.waitFor(() => expect(processes()).toHaveLength(2), { timeout: 20_000 })
    const before = processes()
    first.child.kill('SIGKILL')
    await first.ended
    expect(before.every(isRunning)).toBe(true)
    expect(await answerOfPool(ref)).toMatch(/SASL|password/)

    // As if it had been killed between a change of the rules and their files.
    const control = await data.control()
    await control.pool.query(
      'insert into project_network (project_ref, requires_tls) values ($1, true)',
      [ref],
    )
    await control.close()

    const second = await start()
    await vi.waitFor(
      () => {
        expect(processes()).toHaveLength(2)
        expect(before.some(isRunning)).toBe(false)
      },
      { timeout: 20_000 },
    )
    await vi.waitFor(async () => expect(await answerOfPool(ref, true)).toMatch(/SASL|password/), {
      timeout: 20_000,
    })
    expect(await answerOfPool(ref)).not.toMatch(/SASL|password/)
    expect(await answerOfPostgres(ref)).toMatch(/no encryption/)

    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
    expect(processes()).toEqual([])
  })
})
