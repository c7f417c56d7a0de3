import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { holdSessions } from '../../../../test/held-session'
import {
  buildServer,
  howdah,
  temporaryData,
  type TemporaryData,
} from '../../../../test/server-process'
import { call, type Reply } from '../../../server/http/testing/call'
import { readConfig } from '../../../server/config'
import { startPlatform, type RunningPlatform } from '../../../server/start'

let data: TemporaryData
let ref: string
let token: string

const start = () =>
  startPlatform(readConfig({ data: data.root, port: '0' }, { HOWDAH_SCHEDULED_BACKUPS: 'off' }))

beforeAll(async () => {
  await buildServer()
  data = await temporaryData()
  const running = await start()
  const { accessTokens, control, members } = running.platform
  ref = await vi.waitFor(
    async () => {
      const { rows } = await control.query<{ ref: string }>(
        `select ref from projects where status = 'ACTIVE_HEALTHY'`,
      )
      if (rows[0] === undefined) throw new Error('The first project is not there yet.')
      return rows[0].ref
    },
    { timeout: 60_000, interval: 50 },
  )
  const personId = (await members.firstOwner()) ?? ''
  token = (await accessTokens.create({ personId, name: 'test' })).token
  await running.stop()
}, 180_000)
afterAll(() => data.end())

const set = (url: string, password: string): Promise<Reply> =>
  call(`${url}/platform/projects/${ref}/settings/database-password`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    json: { db_pass: password },
  })

async function connect({ platform }: RunningPlatform, password: string): Promise<Client> {
  const endpoint = await platform.clusters.endpoint(ref)
  const client = new Client({ ...endpoint, password })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
const opens = async (running: RunningPlatform, password: string) =>
  connect(running, password).then(
    async (client) => {
      await client.end()
      return true
    },
    () => false,
  )

it('a new password ends the connections of the previous one, and SQL goes on', async () => {
  const running = await start()
  try {
    expect((await set(running.url, 'first and long')).status).toBe(204)
    const client = await connect(running, 'first and long')
    expect((await set(running.url, `it's "another"`)).status).toBe(204)
    await expect(client.query('select 1')).rejects.toThrow()
    await expect(connect(running, 'first and long')).rejects.toThrow(
      /password authentication failed/,
    )
    expect(await opens(running, `it's "another"`)).toBe(true)
    const query = await call(`${running.url}/platform/projects/${ref}/query`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      json: { query: 'select 1 as one' },
    })
    expect(query.body).toMatchObject([{ one: 1 }])
    for (const refused of ['too short', ' '.repeat(10)])
      expect((await set(running.url, refused)).status).toBe(400)
    // The password is stored nowhere once it is set.
    const { rows } = await running.platform.control.query(
      `select input from operations where kind = 'set_database_password'`,
    )
    expect(rows).toEqual([{ input: {} }, { input: {} }])
  } finally {
    await running.stop()
  }
})

it('a new password connects whatever the previous one has changed', async () => {
  const running = await start()
  try {
    expect((await set(running.url, 'first and long')).status).toBe(204)
    for (const [index, change] of [
      `alter role postgres set local_preload_libraries = 'nothing'`,
      `alter role postgres in database postgres set local_preload_libraries = 'nothing'`,
      `alter database postgres set local_preload_libraries = 'nothing'`,
      `revoke connect on database postgres from public, postgres`,
    ].entries()) {
      const query = await call(`${running.url}/platform/projects/${ref}/query`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        json: { query: change },
      })
      expect(query.status, change).toBe(200)
      const password = `one that is new ${index}`
      expect((await set(running.url, password)).status).toBe(204)
      expect(await opens(running, password), change).toBe(true)
    }
    expect((await set(running.url, `it's "another"`)).status).toBe(204)
  } finally {
    await running.stop()
  }
})

it('a failure restores the previous password', async () => {
  const running = await start()
  const { operations, pooler } = running.platform
  const broken = vi.spyOn(pooler, 'whileDisconnected').mockImplementationOnce(async (_, work) => {
    await work()
    throw new Error('no room')
  })
  try {
    expect(await set(running.url, 'never in effect')).toMatchObject({
      status: 503,
      body: { message: 'The password could not be set. The previous one is still valid.' },
    })
    expect(await operations.newest(ref)).toMatchObject({ state: 'failed', error: 'no room' })
    expect(await opens(running, 'never in effect')).toBe(false)
    expect(await opens(running, `it's "another"`)).toBe(true)
  } finally {
    broken.mockRestore()
    await running.stop()
  }
})

it('a failure that cannot be undone ends, and the next password is set', async () => {
  const running = await start()
  const { clusterManager } = running.platform
  const broken = vi
    .spyOn(clusterManager, 'changeDatabasePassword')
    .mockRejectedValue(new Error('no room'))
  try {
    expect(await set(running.url, 'never in effect')).toMatchObject({ status: 503 })
    broken.mockRestore()
    expect((await set(running.url, 'set after that')).status).toBe(204)
    expect(await opens(running, 'set after that')).toBe(true)
  } finally {
    await running.stop()
  }
})

it('is refused while another one is being set, and while the project does not run', async () => {
  const running = await start()
  const { projects } = running.platform
  try {
    const both = await Promise.all([
      set(running.url, 'one of the two'),
      set(running.url, 'one of the two'),
    ])
    for (const { status } of both) expect([204, 409]).toContain(status)
    expect(both.some(({ status }) => status === 204)).toBe(true)
    await projects.setStatus(ref, 'INACTIVE')
    expect((await set(running.url, 'of a paused one')).body).toMatchObject({
      code: 'project_not_active',
    })
    await projects.setStatus(ref, 'ACTIVE_HEALTHY')
  } finally {
    await running.stop()
  }
})

/**
 * Sets a password on a server of its own, which is killed at the end of a step: the work is done,
 * and what comes next is not noted. In the step `undo` the operation cannot succeed before.
 */
async function killAtTheEndOf(step: 'set' | 'undo', password: string): Promise<void> {
  const server = howdah(['--data', data.root, '--port', '0'])
  await server.says('Ctrl+C stops')
  const url = /runs at (\S+)/.exec(server.output)?.[1] ?? ''
  const { close, pool } = await data.control()
  const held = await holdSessions(pool)
  try {
    await pool.query(`create trigger hold before update on operations for each row
      when (old.step = '${step}' and (new.step <> old.step or new.state <> 'running')) execute function hold()`)
    await pool.query(
      `create function fail() returns trigger language plpgsql as 'begin raise ''it was made to fail''; end'`,
    )
    await pool.query(`create trigger fail before update on operations for each row
      when (new.state = 'succeeded' and '${step}' = 'undo') execute function fail()`)
    const answer = set(url, password).catch(() => null)
    await held.reached()
    server.child.kill('SIGKILL')
    await server.ended
    expect(await answer).toBeNull()
  } finally {
    server.child.kill('SIGKILL')
    await held.letGo()
    await pool.query('drop function if exists fail() cascade')
    await close()
  }
}

async function settle({ platform }: RunningPlatform) {
  const newest = await platform.operations.newest(ref)
  return newest && (await platform.operations.finished(newest.id)).state
}

it('a server that is killed while it sets a password is followed by one that finishes it', async () => {
  await killAtTheEndOf('set', 'killed in set')
  const running = await start()
  try {
    expect(await settle(running)).toBe('succeeded')
    expect(await opens(running, 'killed in set')).toBe(true)
  } finally {
    await running.stop()
  }
})

it('a server that is killed while it undoes is followed by one that undoes it', async () => {
  await killAtTheEndOf('undo', 'undone by the next')
  const running = await start()
  try {
    expect(await settle(running)).toBe('failed')
    expect(await opens(running, 'undone by the next')).toBe(false)
    expect(await opens(running, 'killed in set')).toBe(true)
    expect((await set(running.url, 'set after all')).status).toBe(204)
    expect(await opens(running, 'set after all')).toBe(true)
  } finally {
    await running.stop()
  }
})
