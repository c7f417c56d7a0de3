import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../../test/test-platform'
import { withSession } from '../../../../test/temporary-project'
import { clusterPlace } from '../../../postgres/cluster/cluster-place'
import { findPgbouncer } from '../../pooler/find-pgbouncer'
import { poolModes } from '../../pooler/pooler.types'
import { call } from '../../../server/http/testing/call'

const STOLEN = 'the stolen password'
const installed = await findPgbouncer(null)
let testPlatform: TestPlatform
let address: ClientConfig
/** Distinguishes the passwords of the tests. */
let count = 0

beforeAll(async () => {
  testPlatform = await startTestPlatform()
  address = await testPlatform.running.platform.clusters.endpoint(testPlatform.projectRef)
})
afterAll(() => testPlatform.stop())

const set = (password: string) =>
  call(
    `${testPlatform.url}/platform/projects/${testPlatform.projectRef}/settings/database-password`,
    {
      method: 'PUT',
      headers: { authorization: `Bearer ${testPlatform.tokens.owner}` },
      json: { db_pass: password },
    },
  )

async function connect(password: ClientConfig['password'], to = address): Promise<Client> {
  const client = new Client({ ...to, password })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function opens(password: string, to = address): Promise<boolean> {
  try {
    await (await connect(password, to)).end()
    return true
  } catch {
    return false
  }
}

const answers = (client: Client): Promise<boolean> =>
  client.query('select 1').then(
    () => true,
    () => false,
  )

async function opensAndAnswers(password: string, to: ClientConfig): Promise<boolean> {
  const client = await connect(password, to)
  try {
    return await answers(client)
  } finally {
    await client.end()
  }
}

/** Sets a new password, and checks that it is the only one. */
async function resetWorks(): Promise<string> {
  const password = `New-Owner-Pass-${(count += 1)}`
  expect(await set(password)).toMatchObject({ status: 204 })
  expect(await opens(password)).toBe(true)
  expect(await opens(STOLEN)).toBe(false)
  return password
}

const asEditor = async (sql: string) => {
  const { clusters } = testPlatform.running.platform
  return withSession(await clusters.target(testPlatform.projectRef, 'editor'), (client) =>
    client.query<Record<string, unknown>>(sql),
  )
}

/** Returns the addresses of the pools once they accept clients. */
const poolAddresses = () =>
  vi.waitFor(
    () =>
      poolModes.map((mode) => {
        const state = testPlatform.running.platform.pooler.state(testPlatform.projectRef, mode)
        if (state.kind !== 'ready') throw new Error(`The pool is ${state.kind}.`)
        return { ...address, port: state.port, database: testPlatform.projectRef }
      }),
    { timeout: 20_000 },
  )

describe('a new password, against people who have the previous one', () => {
  beforeEach(async () => {
    expect(await set(STOLEN)).toMatchObject({ status: 204 })
  })

  it('is set while a session has changed it in an open transaction', async () => {
    const thief = await connect(STOLEN)
    await thief.query(`begin; alter role postgres password 'of the thief'`)
    await resetWorks()
    expect(await answers(thief)).toBe(false)
    expect(await opens('of the thief')).toBe(false)
  })

  it('is set while someone does the same in the SQL editor', async () => {
    const { clusters } = testPlatform.running.platform
    await withSession(
      await clusters.target(testPlatform.projectRef, 'editor'),
      async (developer) => {
        await developer.query(`begin; alter role postgres password 'of a developer'`)
        await resetWorks()
      },
    )
  })

  it('stays while sessions change it again and again', async () => {
    let isOver = false
    const thief = async () => {
      while (!isOver)
        try {
          const client = await connect(STOLEN)
          while (!isOver) await client.query(`alter role postgres password '${STOLEN}'`)
          await client.end()
        } catch {
          await sleep(1)
        }
    }
    const thieves = Array.from({ length: 20 }, thief)
    try {
      await sleep(500)
      for (let round = 0; round < 3; round += 1) await resetWorks()
    } finally {
      isOver = true
      await Promise.all(thieves)
    }
  })

  it('ends connections that have begun to log in', async () => {
    let send = (_password: string) => {}
    const asked = vi.fn(() => new Promise<string>((resolve) => (send = resolve)))
    const thief = connect(asked).then(answers, () => false)
    await vi.waitFor(() => expect(asked).toHaveBeenCalled())
    await resetWorks()
    send(STOLEN)
    expect(await thief).toBe(false)
  })

  it.skipIf(installed === null)(
    'ends the clients of the pools, which take the new one at once',
    async () => {
      for (const to of await poolAddresses()) {
        const clients = await Promise.all(Array.from({ length: 10 }, () => connect(STOLEN, to)))
        await Promise.all(clients.slice(5).map((client) => client.query('select 1')))
        // The old clients try again and again.
        let isOver = false
        const retrying = (async () => {
          while (!isOver) await opens(STOLEN, to)
        })()
        const password = await resetWorks()
        for (let client = 0; client < 20; client += 1)
          expect(await opensAndAnswers(password, to)).toBe(true)
        isOver = true
        await retrying
        expect(await Promise.all(clients.map(answers))).not.toContain(true)
        await set(STOLEN)
      }
    },
  )
})

it('is in the audit log, whether it was set or not', async () => {
  const { control, clusterManager } = testPlatform.running.platform
  const broken = vi
    .spyOn(clusterManager, 'changeDatabasePassword')
    .mockRejectedValue(new Error('no room'))
  expect(await set('never in effect')).toMatchObject({ status: 503 })
  broken.mockRestore()
  await resetWorks()
  const { rows } = await control.query<{ after: unknown }>(
    `select after from audit_log where action = 'setDatabasePassword' order by id desc limit 2`,
  )
  expect(rows).toEqual([{ after: { result: 'succeeded' } }, { after: { result: 'failed' } }])
})

describe.skipIf(installed === null)('a client that has begun to log in to a pool', () => {
  it('is not let in by the previous password', async () => {
    expect(await set(STOLEN)).toMatchObject({ status: 204 })
    const thieves = (await poolAddresses()).map((to) => {
      let send = (_password: string) => {}
      const given = new Promise<string>((resolve) => (send = resolve))
      const asked = vi.fn(() => given)
      return { asked, send, isIn: connect(asked, to).then(answers, () => false) }
    })
    for (const { asked } of thieves) await vi.waitFor(() => expect(asked).toHaveBeenCalled())
    const reset = set('set while they log in')
    await vi.waitFor(async () => expect(await opens('set while they log in')).toBe(true))
    for (const { send } of thieves) send(STOLEN)
    expect(await Promise.all(thieves.map(({ isIn }) => isIn))).toEqual([false, false])
    expect(await reset).toMatchObject({ status: 204 })
  })
})

describe('a new password, against people who write SQL', () => {
  it('is not seen among the running statements', async () => {
    const spying = asEditor(`do $$ declare seen text; begin
      create table spied (query text);
      for i in 1..20000 loop
        perform pg_stat_clear_snapshot();
        select query into seen from pg_stat_activity where usename = 'howdah_admin' and query ilike '%alter role%';
        if found then insert into spied values (seen); end if;
      end loop; end $$`)
    await sleep(200)
    await resetWorks()
    await resetWorks()
    await spying
    expect((await asEditor('select distinct query from spied')).rows).toEqual([])
    await asEditor('drop table spied')
  })

  it('works, and is not in the log, whatever they set for the database', async () => {
    await asEditor(`alter database postgres set password_encryption = 'md5';
      alter database postgres set scram_iterations = 2147483647;
      alter database postgres set debug_print_parse = on;
      alter database postgres set debug_print_plan = on;
      alter database postgres set debug_pretty_print = off`)
    const password = await resetWorks()
    const { running, projectRef } = testPlatform
    const { logFile } = clusterPlace(running.platform.directory, projectRef)
    const log = await readFile(logFile, 'utf8')
    expect(log).not.toContain(password)
    expect(log).not.toContain('SCRAM-SHA-256$')
    await asEditor('alter database postgres reset all')
  })

  it.each(['md5d41d8cd98f00b204e9800998ecf8427e', '\u00a0a “pässword”', 'of an elephant 🐘'])(
    'is any text, as %s',
    async (password) => {
      expect(await set(password)).toMatchObject({ status: 204 })
      expect(await opens(password)).toBe(true)
    },
  )
})
