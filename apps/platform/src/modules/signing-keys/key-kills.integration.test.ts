import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { holdSessions } from '../../../test/held-session'
import {
  buildServer,
  howdah,
  temporaryData,
  type TemporaryData,
} from '../../../test/server-process'
import { call } from '../../server/http/testing/call'
import { readConfig } from '../../server/config'
import type { Platform } from '../../server/platform.types'
import { startPlatform } from '../../server/start'
import { createAccessTokens } from '../people/access-tokens/access-tokens'
import { createMembers } from '../organizations/members/members'

let data: TemporaryData
let ref: string

const start = () =>
  startPlatform(readConfig({ data: data.root, port: '0' }, { HOWDAH_SCHEDULED_BACKUPS: 'off' }))

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

interface Request {
  method: string
  path: string
  json: unknown
}

/**
 * Sends a request to a server of its own, which is killed after a statement of the change and
 * before the next one.
 * @param event the statement, as a trigger names it: `insert on api_keys`
 */
async function killAfter(event: string, condition: string, request: Request): Promise<void> {
  const server = howdah(['--data', data.root, '--port', '0'])
  await server.says('Ctrl+C stops')
  const url = /runs at (\S+)/.exec(server.output)?.[1] ?? ''
  const { close, pool } = await data.control()
  const held = await holdSessions(pool)
  try {
    const personId = (await createMembers(pool).firstOwner()) ?? ''
    const { token } = await createAccessTokens(pool).create({ personId, name: 'killer' })
    await pool.query(
      `create trigger hold after ${event} for each row when (${condition}) execute function hold()`,
    )
    const answer = call(`${url}/platform/projects/${ref}${request.path}`, {
      method: request.method,
      headers: { authorization: `Bearer ${token}` },
      json: request.json,
    }).catch(() => null)
    await held.reached()
    server.child.kill('SIGKILL')
    await server.ended
    expect(await answer).toBeNull()
  } finally {
    server.child.kill('SIGKILL')
    await held.letGo()
    await close()
  }
}

/** Runs a check on the next server. */
async function next(check: (platform: Platform) => Promise<void>): Promise<void> {
  const { platform, stop } = await start()
  try {
    await check(platform)
  } finally {
    await stop()
  }
}

it.each(['previously_used', 'in_use'])(
  'a server that is killed while a signing key becomes %s leaves the keys as they were',
  async (status) => {
    let standby = ''
    await next(async ({ signingKeys }) => {
      const keys = await signingKeys.list(ref)
      expect(keys.map((key) => key.status)).toEqual(['in_use', 'standby'])
      standby = keys[1]?.id ?? ''
    })
    await killAfter('update on signing_keys', `new.status = '${status}'`, {
      ...{ method: 'PATCH', path: `/signing-keys/${standby}`, json: { status: 'in_use' } },
    })
    await next(async ({ projectTokens, projects, signingKeys }) => {
      const keys = await signingKeys.list(ref)
      expect(keys.map((key) => key.status)).toEqual(['in_use', 'standby'])
      const project = await projects.byRef(ref)
      const anon = (project && (await projectTokens.builtInKeys(project)))?.anon ?? ''
      expect(await projectTokens.accessOf(ref, anon)).toMatchObject({ builtIn: 'anon' })
      if (status === 'previously_used') return
      await signingKeys.setStatus(ref, standby, 'in_use')
      expect(await projectTokens.accessOf(ref, anon)).toMatchObject({ builtIn: 'anon' })
    })
  },
)

it.each([
  ['insert on signing_keys', 'true'],
  ['update on signing_keys', `new.status = 'revoked'`],
])(
  'a server that is killed after the %s of a new JWT secret leaves the previous one',
  async (event, condition) => {
    let before: string[] = []
    await next(async ({ signingKeys }) => {
      before = (await signingKeys.list(ref)).map(({ id, status }) => `${id} ${status}`)
    })
    await killAfter(event, condition, {
      ...{ method: 'POST', path: '/settings/jwt-secret', json: undefined },
    })
    await next(async ({ signingKeys }) => {
      const after = (await signingKeys.list(ref)).map(({ id, status }) => `${id} ${status}`)
      expect(after).toEqual(before)
    })
  },
)

it.each([
  ['insert on api_keys', 60],
  ['update on api_keys', 60],
  ['delete on api_keys', 0],
])('a server that is killed after the %s of a rotation leaves the key', async (event, overlap) => {
  let first = { id: '', key: '' }
  await next(async ({ apiKeys }) => {
    first = await apiKeys.create({
      ...{ projectRef: ref, type: 'secret', name: event, description: '' },
    })
  })
  const json = { overlap_seconds: overlap }
  await killAfter(event, 'true', { method: 'POST', path: `/api-keys/${first.id}/rotate`, json })
  await next(async ({ apiKeys }) => {
    expect(await apiKeys.find(ref, first.key)).toMatchObject({ id: first.id, type: 'secret' })
    const keys = (await apiKeys.list(ref)).filter(({ name }) => name === event)
    expect(keys).toMatchObject([{ id: first.id, expiresAt: null }])
    const { key, previous } = await apiKeys.rotate(ref, first.id, overlap)
    expect(previous === null).toBe(overlap === 0)
    expect(await apiKeys.find(ref, key.key)).toMatchObject({ id: key.id })
  })
})
