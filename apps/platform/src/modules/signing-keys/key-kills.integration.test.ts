import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  buildServer,
  howdah,
  temporaryData,
  type TemporaryData,
} from '../../../test/server-process'
import { call } from '../../server/http/testing/call'
import { readConfig } from '../../server/config'
import { startPlatform } from '../../server/start'
import { createAccessTokens } from '../people/access-tokens/access-tokens'
import { createMembers } from '../organizations/members/members'

let data: TemporaryData
let ref: string

const start = () => startPlatform(readConfig({ data: data.root, port: '0' }, {}))

beforeAll(async () => {
  await buildServer()
  data = await temporaryData()
  const running = await start()
  ref = await vi.waitFor(
    async () => {
      const { rows } = await running.platform.control.query<{ ref: string }>(
        `select ref from projects where status = 'ACTIVE_HEALTHY'`,
      )
      if (rows[0] === undefined) throw new Error('The first project is not there yet.')
      return rows[0].ref
    },
    { timeout: 60_000, interval: 50 },
  )
  await running.platform.signingKeys.create(ref, 'ES256')
  await running.stop()
}, 180_000)
afterAll(() => data.end())

/** Statements of a rotation, in their order: the key that goes out of use, and the one that comes into use. */
it.each(['previously_used', 'in_use'])(
  'a server that is killed while a key becomes %s leaves the keys as they were',
  async (status) => {
    const server = howdah(['--data', data.root, '--port', '0'])
    await server.says('Ctrl+C stops')
    const url = /runs at (\S+)/.exec(server.output)?.[1] ?? ''
    const { close, pool } = await data.control()
    const sleeping = `from pg_stat_activity where wait_event = 'PgSleep'`
    let statuses: string[]
    try {
      const personId = (await createMembers(pool).firstOwner()) ?? ''
      const { token } = await createAccessTokens(pool).create({ personId, name: status })
      const rows = await pool.query<{ id: string; status: string }>(
        'select id, status from signing_keys order by created_at',
      )
      statuses = rows.rows.map((key) => key.status)
      expect(statuses).toEqual(['in_use', 'standby'])
      await pool.query(
        `create function hold() returns trigger language plpgsql as 'begin perform pg_sleep(60); return new; end'`,
      )
      await pool.query(`create trigger hold after update on signing_keys for each row
        when (new.status = '${status}') execute function hold()`)
      const answer = call(`${url}/platform/projects/${ref}/signing-keys/${rows.rows[1]?.id}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}` },
        json: { status: 'in_use' },
      }).catch(() => null)
      await vi.waitFor(
        async () => expect((await pool.query(`select ${sleeping}`)).rowCount).toBe(1),
        { timeout: 30_000, interval: 5 },
      )
      server.child.kill('SIGKILL')
      await server.ended
      expect(await answer).toBeNull()
    } finally {
      server.child.kill('SIGKILL')
      await pool.query(`select pg_terminate_backend(pid, 5000) ${sleeping}`)
      await pool.query('drop function hold() cascade')
      await close()
    }
    const { platform, stop } = await start()
    try {
      const { projectTokens, projects, signingKeys } = platform
      const keys = await signingKeys.list(ref)
      expect(keys.map((key) => key.status)).toEqual(statuses)
      const project = await projects.byRef(ref)
      const anon = (project && (await projectTokens.builtInKeys(project)))?.anon ?? ''
      expect(await projectTokens.accessOf(ref, anon)).toMatchObject({ builtIn: 'anon' })
      if (status === 'in_use') {
        const standby = keys.find((key) => key.status === 'standby')
        await signingKeys.setStatus(ref, standby?.id ?? '', 'in_use')
        expect(await projectTokens.accessOf(ref, anon)).toMatchObject({ builtIn: 'anon' })
      }
    } finally {
      await stop()
    }
  },
)
