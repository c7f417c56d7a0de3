import { signInApiMessages } from '../people/sign-in.messages'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { runCli } from '../../cli/cli-run'
import { readConfig } from '../../server/config'
import { createContract } from '../../contract/contract'
import { contractDocument, resolve } from '../../contract/document'
import type { ContractOperation } from '../../contract/operations'
import { call, cookiesAfter, newSession, type Reply } from '../../server/http/testing/call'
import { startPlatform, type RunningPlatform } from '../../server/start'
import { servedIn } from '../../contract/served-in'

const contract = createContract()
const served = new Set(
  servedIn(contract, 'self-hosted').routes.map(({ operation }) => operation.id),
)
const operations = contract.routes.map(({ operation }) => operation)

let root: string
let running: RunningPlatform
let ref: string

const start = (environment: Record<string, string> = {}) =>
  startPlatform(readConfig({ mode: 'self-hosted', data: root, port: '0' }, environment))

const tokenOf = (link: string | null) => new URL(link ?? '').hash.slice(1)
const post = (path: string, json: object, headers: Record<string, string> = {}) =>
  call(`${running.url}${path}`, {
    method: 'POST',
    headers: { origin: running.url, ...headers },
    json,
  })

const isHealthy = () =>
  vi.waitFor(
    async () => expect((await running.platform.projects.byRef(ref))?.status).toBe('ACTIVE_HEALTHY'),
    {
      timeout: 60_000,
      interval: 50,
    },
  )

async function signIn(): Promise<Record<string, string>> {
  const owner = await running.platform.members.firstOwner()
  return { cookie: await newSession(running.platform, owner ?? '') }
}

function exampleOf({ body }: ContractOperation): unknown {
  if (body === null) return undefined
  return resolve<{ example: unknown }>(contractDocument, body.schema.replace(/\/schema$/, '')).value
    .example
}

function ask(operation: ContractOperation, headers: Record<string, string>): Promise<Reply> {
  const values: Record<string, string> = { ref, slug: 'personal', person_id: 'p' }
  const path = operation.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => values[name] ?? '00000000-0000-4000-8000-000000000000',
  )
  const json = exampleOf(operation)
  return call(`${running.url}${path}`, {
    method: operation.method.toUpperCase(),
    headers: { origin: running.url, ...headers },
    ...(json === undefined ? {} : { json }),
  })
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'howdah-test-'))
  running = await start()
  ref = running.platform.onlyProject ?? ''
  await isHealthy()
})

afterAll(async () => {
  await running.stop()
  await rm(root, { recursive: true, force: true })
})

test.each(
  operations
    .filter(({ id }) => !served.has(id))
    .map((operation) => [operation.id, operation] as const),
)('%s does not exist for anyone', async (_, operation) => {
  for (const headers of [{}, await signIn()]) {
    const { status, body } = await ask(operation, headers)
    // Another method of the same address may be there.
    const others = operations.some(({ id, path }) => path === operation.path && served.has(id))
    expect([status, (body as { code: string }).code]).toEqual(
      others ? [405, 'method_not_allowed'] : [404, 'not_found'],
    )
  }
})

test.each(
  operations
    .filter(({ id }) => served.has(id))
    .map((operation) => [operation.id, operation] as const),
)('%s requires a signed-in person', async (_, operation) => {
  const stranger = await ask(operation, {})
  if (operation.permission !== 'public') expect(stranger.status).toBe(401)
  // From this status no step of the project's life begins.
  await running.platform.projects.setStatus(
    ref,
    ['post', 'put'].includes(operation.method) && operation.path.includes('{ref}')
      ? 'RESTARTING'
      : 'ACTIVE_HEALTHY',
  )
  const { status, text } = await ask(operation, await signIn())
  await running.platform.projects.setStatus(ref, 'ACTIVE_HEALTHY')
  expect(status, text).toBeLessThan(500)
  if (operation.permission !== 'public') expect([401, 403, 405], text).not.toContain(status)
})

describe('the server', () => {
  it('says what it is before anybody signs in', async () => {
    expect((await call(`${running.url}/platform/config`)).body).toMatchObject({
      mode: 'self-hosted',
      project_ref: ref,
      flags: { server_password: false, releases: false, roles: true, replication: true },
    })
  })

  it('lets in by the printed link, once, and asks for no email', async () => {
    const token = tokenOf(running.signInLink)
    const reply = await post('/platform/sign-in/link', { token })
    expect([reply.status, reply.body]).toMatchObject([
      200,
      { email: null, needs_credentials: false },
    ])
    const again = await post('/platform/sign-in/link', { token })
    expect(again).toMatchObject({ status: 401, body: { message: signInApiMessages.badLink.links } })
    const cookie = cookiesAfter(reply)
    const rows = await call(`${running.url}/platform/projects/${ref}/query`, {
      method: 'POST',
      headers: { origin: running.url, cookie },
      json: { query: 'select 6 * 7 as answer' },
    })
    expect(rows.body).toEqual([{ answer: 42 }])
    expect((await post('/platform/sign-in/password', { password: 'anything at all' })).status).toBe(
      401,
    )
  })

  it('offers no permission of which nothing is left', async () => {
    const [all] = (
      await call(`${running.url}/platform/profile/permissions`, { headers: await signIn() })
    ).body as {
      permissions: { action: string; resource: string }[]
    }[]
    const names = all?.permissions.map(({ action, resource }) => `${action} ${resource}`)
    expect(names).toEqual(
      expect.arrayContaining([
        'run sql',
        'run sql_write',
        'update projects',
        'read service_api_keys',
      ]),
    )
    for (const gone of [
      'create projects',
      'delete projects',
      'read members',
      'create invitations',
      'update organizations',
      'read audit_log',
    ]) {
      expect(names).not.toContain(gone)
    }
  })

  it('knows its own version without asking anybody', async () => {
    const get = async (path: string) =>
      (await call(`${running.url}${path}`, { headers: await signIn() })).body
    expect(await get('/api/cli-release-version')).toEqual({
      current: running.platform.version,
      latest: null,
      beta: null,
      published_at: null,
    })
    // The sources run directly, without a build from a commit.
    expect(await get('/api/get-deployment-commit')).toEqual({ commit_sha: null, commit_time: null })
  })

  it('is no server of the other mode', async () => {
    await running.stop()
    await expect(startPlatform(readConfig({ data: root, port: '0' }, {}))).rejects.toThrow(
      /made in the mode self-hosted.*--mode self-hosted/,
    )
    running = await start()
    expect(running.platform.onlyProject).toBe(ref)
    expect(running.signInLink).not.toBeNull()
  })

  it('tells the commands about people that it has none', async () => {
    await expect(
      runCli([
        'token',
        'create',
        '--data',
        root,
        '--email',
        'ada@example.com',
        '--name',
        'a script',
      ]),
    ).rejects.toThrow('neither accounts nor organizations')
  })

  it('makes its project again where that had failed', async () => {
    await running.platform.projects.setStatus(ref, 'INIT_FAILED')
    await running.stop()
    running = await start()
    const again = running.platform.onlyProject ?? ''
    expect(again).not.toBe(ref)
    expect(await running.platform.projects.byRef(ref)).toBeNull()
    ref = again
    await isHealthy()
  })

  it('lets in by its password where it has one, and ends what another one began', async () => {
    const restart = async (environment: Record<string, string>) => {
      await running.stop()
      running = await start(environment)
    }
    const byLink = await signIn()
    const profile = async (headers: Record<string, string>) =>
      (await call(`${running.url}/platform/profile`, { headers })).status
    const password = 'ein längeres Passwort 🐘'
    await restart({ HOWDAH_PASSWORD: password, HOWDAH_WITHOUT: 'roles' })
    expect(running.signInLink).toBeNull()
    expect(await profile(byLink)).toBe(401)
    expect((await call(`${running.url}/platform/config`)).body).toMatchObject({
      flags: { server_password: true, roles: false, replication: true },
    })
    expect((await post('/platform/sign-in/password', { password: `${password} ` })).status).toBe(
      401,
    )
    const elsewhere = {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example' },
      json: { password },
    }
    expect((await call(`${running.url}/platform/sign-in/password`, elsewhere)).status).toBe(403)
    const reply = await post('/platform/sign-in/password', { password })
    expect(reply.status).toBe(200)
    const { rows } = await running.platform.control.query(
      `select action from audit_log order by id desc limit 1`,
    )
    expect(rows).toEqual([{ action: 'signInWithServerPassword' }])
    const byPassword = { cookie: cookiesAfter(reply) }

    await restart({ HOWDAH_PASSWORD: password })
    expect(await profile(byPassword)).toBe(200)
    await restart({ HOWDAH_PASSWORD: 'another password' })
    expect(await profile(byPassword)).toBe(401)
    await restart({})
    expect(running.signInLink).not.toBeNull()
  })

  it('bounds how often a password is tried', async () => {
    await running.stop()
    running = await start({ HOWDAH_PASSWORD: 'the right password' })
    const right = { password: 'the right password' }
    const cookie = cookiesAfter(await post('/platform/sign-in/password', right))
    const statuses: number[] = []
    for (let tries = 0; tries < 12; tries += 1)
      statuses.push(
        (await post('/platform/sign-in/password', { password: 'the wrong one' })).status,
      )
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401))
    expect(statuses.slice(10)).toEqual([429, 429])
    expect((await post('/platform/sign-in/password', right)).status).toBe(429)
    // A device that has signed in before is not locked out by the tries of others.
    expect((await post('/platform/sign-in/password', right, { cookie })).status).toBe(200)
  })
})
