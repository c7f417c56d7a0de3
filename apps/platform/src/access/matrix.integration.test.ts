import { afterAll, beforeAll, expect, test } from 'vitest'
import { createContract } from '../contract/contract'
import type { ContractOperation } from '../contract/operations'
import { call, newSession, type Reply } from '../server/http/testing/call'
import { servedIn } from '../contract/served-in'
import {
  roleNames,
  placeNames,
  startRolesFixture,
  type RolesFixture,
  type Where,
  type Who,
} from './testing/roles-fixture'
import { requestFor } from './testing/requests'
import { needsSession } from './scopes'
import { isAllowed } from './table'

// What the other mode has is asked in modes/self-hosted.integration.test.ts.
const operations = servedIn(createContract(), 'platform').routes.map(({ operation }) => operation)
const scoped = operations.filter(
  ({ permission }) => permission !== 'public' && permission.scope !== 'self',
)
const named = (some: ContractOperation[]) =>
  some.map((operation) => [operation.id, operation] as const)
/** Operations that only requests from our own pages may call, such as signing in a browser. */
const onlyOurPages = new Set<string>(
  operations
    .filter(({ permission, method }) => permission === 'public' && method !== 'get')
    .map(({ id }) => id),
)

let roles: RolesFixture
const tokens = new Map<Who, string>()

beforeAll(async () => {
  roles = await startRolesFixture()
  for (const who of roleNames) {
    const personId = roles.people.get(who)
    if (personId !== undefined)
      tokens.set(who, (await roles.platform.accessTokens.create({ personId, name: who })).token)
  }
})
afterAll(() => roles.testPlatform.stop())

/**
 * Returns the status that the contract and the permission table require, or null if any status
 * other than these is accepted.
 */
function expectedStatus(
  { permission }: ContractOperation,
  who: Who,
  where: Where,
): 401 | 403 | 404 | null {
  if (permission === 'public') return null
  if (who === 'anonymous') return 401
  if (permission.scope === 'self') return null
  const role = roles.roleOf(who, where, permission.scope)
  if (role === undefined) return 404
  return isAllowed(role, permission.action, permission.resource) ? null : 403
}

/**
 * True after a request that may have changed something. The roles are restored before the next
 * request.
 */
let mayHaveChanged = true

async function ask(
  operation: ContractOperation,
  who: Who,
  where: Where,
  headers: Record<string, string>,
): Promise<Reply> {
  if (mayHaveChanged) await roles.restore()
  const { path, json } = await requestFor(operation, roles, who, where)
  const reply = await call(`${roles.testPlatform.url}${path}`, {
    method: operation.method.toUpperCase(),
    headers: { origin: roles.testPlatform.url, ...headers },
    ...(json === undefined ? {} : { json }),
  })
  mayHaveChanged = operation.method !== 'get' && ![401, 403, 404].includes(reply.status)
  // Some operations end sessions.
  if (mayHaveChanged) cookies.clear()
  return reply
}

const cookies = new Map<Who, string>()

async function cookieOf(who: Who): Promise<Record<string, string>> {
  const personId = roles.people.get(who)
  if (personId === undefined) return {}
  const cookie = cookies.get(who) ?? (await newSession(roles.platform, personId))
  cookies.set(who, cookie)
  return { cookie }
}

test('these operations, and only these, are public', async () => {
  const open: string[] = []
  for (const operation of operations) {
    const { status } = await ask(operation, 'anonymous', 'missing', {})
    if (status !== 401) open.push(operation.id)
  }
  expect(open).toEqual([
    'getConfig',
    'signIn',
    'signInWithTotp',
    'signInWithLink',
    'requestPasswordReset',
    'resetPassword',
    'getInvitation',
    'acceptInvitationAsNew',
    'downloadExport',
    'downloadStorageZip',
    'getContract',
    'downloadDump',
  ])
})

test.each(named(operations))('%s answers every role as the table defines', async (_, operation) => {
  const places = scoped.includes(operation) ? placeNames : (['theirs'] as const)
  const wrong: string[] = []
  for (const where of places) {
    for (const who of roleNames) {
      const expected = expectedStatus(operation, who, where)
      const { status, text } = await ask(operation, who, where, await cookieOf(who))
      const isRight =
        expected === null ? ![401, 403, 404].includes(status) && status < 500 : status === expected
      if (!isRight)
        wrong.push(`${who} on ${where}: ${status} instead of ${expected ?? 'an answer'}: ${text}`)
    }
  }
  expect(wrong).toEqual([])
})

test.each(named(operations))(
  '%s answers access tokens as it answers sessions',
  async (_, operation) => {
    for (const [who, token] of tokens) {
      const { permission } = operation
      const refused = permission !== 'public' && needsSession(permission.resource)
      const expected = refused ? 403 : expectedStatus(operation, who, 'theirs')
      const { status, text } = await ask(operation, who, 'theirs', {
        authorization: `Bearer ${token}`,
        origin: 'https://elsewhere.example',
      })
      if (onlyOurPages.has(operation.id)) expect(status).toBe(403)
      else if (expected === null) expect([401, 403, 404], `${who}: ${text}`).not.toContain(status)
      else expect([who, status]).toEqual([who, expected])
    }
  },
)

test.each(named(scoped))('%s tells a stranger nothing about what exists', async (_, operation) => {
  const cookie = await cookieOf('stranger')
  const existing = await ask(operation, 'stranger', 'theirs', cookie)
  const missing = await ask(operation, 'stranger', 'missing', cookie)
  const withoutId = ({ body, status }: Reply) => ({ status, ...(body as object), request_id: '' })
  expect(withoutId(existing)).toEqual(withoutId(missing))
  expect([...existing.headers.keys()]).toEqual([...missing.headers.keys()])
})

test.each(named(scoped))(
  '%s refuses people without a second factor where the organization requires it',
  async (_, operation) => {
    const { control } = roles.platform
    await control.query('update organizations set requires_mfa = true where id = $1', [
      roles.organizationIds.theirs,
    ])
    try {
      const { status, body } = await ask(operation, 'owner', 'theirs', await cookieOf('owner'))
      expect([status, (body as { code: string }).code]).toEqual([403, 'mfa_required'])
      // A stranger learns nothing of that either.
      expect((await ask(operation, 'stranger', 'theirs', await cookieOf('stranger'))).status).toBe(
        404,
      )
    } finally {
      await control.query('update organizations set requires_mfa = false')
    }
  },
)

test('a project without a role does not exist for a person with roles in single projects only', async () => {
  const { testPlatform, organizationIds, people, platform, refs, slugs } = roles
  const other = 'otherotherotherother'
  const secrets = {
    jwtSecret: '',
    adminPassword: '',
    editorPassword: '',
    readerPassword: '',
  }
  await platform.projects.insert(
    { ref: other, name: 'other', organizationId: organizationIds.theirs, home: 'nowhere' },
    secrets,
  )
  const get = async (who: Who, path: string) =>
    call(`${testPlatform.url}${path}`, { headers: await cookieOf(who) })
  expect((await get('guest', `/platform/projects/${other}`)).status).toBe(404)
  expect((await get('guest', `/platform/projects/${refs.theirs}`)).status).toBe(200)
  expect((await get('reader', `/platform/projects/${other}`)).status).toBe(200)

  const listed = (await get('guest', `/platform/organizations/${slugs.theirs}/projects`)).body
  expect(listed).toMatchObject({ projects: [{ ref: refs.theirs }], pagination: { count: 1 } })
  expect((await get('guest', '/platform/organizations')).body).toMatchObject([
    { slug: 'personal', role: null, project_count: 1 },
  ])
  expect((await get('owner', `/platform/organizations/${slugs.theirs}`)).body).toMatchObject({
    project_count: 2,
  })

  expect((await get('guest', '/platform/profile/permissions')).body).toMatchObject([
    {
      organization_slug: 'personal',
      role: null,
      projects: [{ ref: refs.theirs, role: 'developer' }],
    },
  ])

  // A project that moves away leaves its roles behind, even where the person is a member of the other organization too.
  await platform.members.put({
    organizationId: organizationIds.strangers,
    personId: people.get('guest') ?? '',
    role: null,
  })
  await platform.control.query('update projects set organization_id = $1 where ref = $2', [
    organizationIds.strangers,
    refs.theirs,
  ])
  try {
    expect((await get('guest', `/platform/projects/${refs.theirs}`)).status).toBe(404)
    expect((await get('guest', `/platform/organizations/${slugs.theirs}`)).body).toMatchObject({
      project_count: 0,
    })
  } finally {
    await platform.control.query('update projects set organization_id = $1 where ref = $2', [
      organizationIds.theirs,
      refs.theirs,
    ])
    await platform.control.query(
      'delete from members where organization_id = $1 and person_id = $2',
      [organizationIds.strangers, people.get('guest')],
    )
    await platform.control.query('delete from projects where ref = $1', [other])
  }
})
