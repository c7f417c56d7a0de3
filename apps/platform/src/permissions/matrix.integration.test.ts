import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../test/test-platform'
import { createContract } from '../http/contract/contract'
import { contractDocument, resolve } from '../http/contract/document'
import type { ContractOperation } from '../http/contract/operations'
import { call, newSession, type CallOptions, type Reply } from '../http/testing/call'
import type { Platform } from '../platform.types'
import type { OrganizationRole } from './permissions.types'
import { isAllowed } from './table'

type Who = 'owner' | 'reader' | 'stranger' | 'anonymous'
type Where = 'theirs' | 'strangers' | 'missing'

const everybody: Who[] = ['owner', 'reader', 'stranger', 'anonymous']
const everywhere: Where[] = ['theirs', 'strangers', 'missing']
const operations = createContract().routes.map(({ operation }) => operation)

/** Who has which role where: owner and reader belong to one organization, the stranger to another. */
const roles: Record<Where, Partial<Record<Who, OrganizationRole>>> = {
  theirs: { owner: 'owner', reader: 'read-only' },
  strangers: { stranger: 'owner' },
  missing: {},
}
const slugs: Record<Where, string> = { theirs: 'personal', strangers: 'strangers', missing: 'missing' }
const refs: Record<Where, string> = { theirs: '', strangers: 'strangersstrangersst', missing: 'missingmissingmissin' }
const people = new Map<Who, string>()
const tokens = new Map<Who, string>()

let house: TestPlatform
let platform: Platform

beforeAll(async () => {
  house = await startTestPlatform()
  platform = house.running.platform
  const { identity, members, organizations, projects } = platform
  const personal = await organizations.bySlug('personal')
  const owner = await members.firstOwner()
  const reader = await identity.findByEmail('reader@example.com')
  if (!personal || !owner || !reader) throw new Error('The test platform lacks somebody')
  const stranger = await identity.createPerson({ email: 'stranger@example.com', name: 'Stranger', password: 'strange and long' })
  const strangers = await organizations.create({ slug: 'strangers', name: 'Strangers', plan: 'pro' })
  await members.put({ organizationId: strangers.id, personId: stranger.id, role: 'owner' })
  // Its cluster never runs: what is asked here is who may ask.
  const secrets = { jwtSecret: '', adminPassword: '', editorPassword: '', readerPassword: '', authenticatorPassword: '' }
  await projects.insert({ ref: refs.strangers, name: 'theirs', organizationId: strangers.id, home: 'nowhere' }, secrets)
  refs.theirs = house.projectRef
  people.set('owner', owner).set('reader', reader.id).set('stranger', stranger.id)
  for (const [who, id] of people) tokens.set(who, (await platform.accessTokens.create({ personId: id, name: who })).token)
})
afterAll(() => house.stop())

/** What the contract and the table say, or null when it is only not to be one of those. */
function expectedStatus({ permission }: ContractOperation, who: Who, where: Where): 401 | 403 | 404 | null {
  if (permission === 'public') return null
  if (who === 'anonymous') return 401
  if (permission.scope === 'self') return null
  const role = roles[where][who]
  if (role === undefined) return 404
  return isAllowed(role, permission.action, permission.resource) ? null : 403
}

/** The bodies of the contract's own examples, but for those that must be true to let somebody in. */
async function bodyFor(operation: ContractOperation): Promise<unknown> {
  if (operation.id === 'signIn') return { email: 'stranger@example.com', password: 'strange and long' }
  if (operation.id === 'signInWithLink') return platform.oneTimeLinks.issue(people.get('stranger') ?? '')
  if (operation.body === null) return undefined
  return resolve<{ example: unknown }>(contractDocument, operation.body.schema.replace(/\/schema$/, '')).value.example
}

async function ask(operation: ContractOperation, where: Where, headers: Record<string, string>): Promise<Reply> {
  const path = operation.path.replace('{slug}', slugs[where]).replace('{ref}', refs[where])
  const options: CallOptions = {
    method: operation.method.toUpperCase(),
    headers: { origin: house.url, ...headers },
    json: await bodyFor(operation),
  }
  return call(`${house.url}${path}`, options)
}

test('these operations, and only these, are open to everybody', async () => {
  const open: string[] = []
  for (const operation of operations) {
    const { status } = await ask(operation, 'missing', {})
    if (status !== 401) open.push(operation.id)
  }
  expect(open).toEqual(['getConfig', 'signIn', 'signInWithLink'])
})

test.each(operations.map((operation) => [operation.id, operation] as const))(
  '%s answers everybody as the table says',
  async (_, operation) => {
    const places = operation.parameters.some((parameter) => parameter.in === 'path') ? everywhere : (['theirs'] as const)
    const wrong: string[] = []
    for (const where of places) {
      for (const who of everybody) {
        const expected = expectedStatus(operation, who, where)
        const personId = people.get(who)
        // A session of its own for each call: one of the operations ends it.
        const { status, text } = await ask(operation, where, personId === undefined ? {} : { cookie: await newSession(platform, personId) })
        const isRight = expected === null ? ![401, 403, 404].includes(status) && status < 500 : status === expected
        if (!isRight) wrong.push(`${who} on ${where}: ${status} instead of ${expected ?? 'an answer'}: ${text}`)
      }
    }
    expect(wrong).toEqual([])
  },
)

test.each(operations.filter(({ id }) => id !== 'signOut').map((operation) => [operation.id, operation] as const))(
  '%s answers access tokens as it answers sessions',
  async (_, operation) => {
    for (const who of ['owner', 'reader', 'stranger'] as const) {
      const expected = expectedStatus(operation, who, 'theirs')
      const { status } = await ask(operation, 'theirs', {
        authorization: `Bearer ${tokens.get(who) ?? ''}`,
        origin: 'https://elsewhere.example',
      })
      // Nobody's page but ours signs a browser in.
      if (operation.id === 'signIn' || operation.id === 'signInWithLink') expect(status).toBe(403)
      else if (expected === null) expect([401, 403, 404]).not.toContain(status)
      else expect(status).toBe(expected)
    }
  },
)

test.each(
  operations
    .filter(({ parameters }) => parameters.some((parameter) => parameter.in === 'path'))
    .map((operation) => [operation.id, operation] as const),
)('%s tells a stranger nothing about what exists', async (_, operation) => {
  const cookie = await newSession(platform, people.get('stranger') ?? '')
  const [existing, missing] = await Promise.all([ask(operation, 'theirs', { cookie }), ask(operation, 'missing', { cookie })])
  const withoutId = ({ body, status }: Reply) => ({ status, ...(body as object), request_id: '' })
  expect(withoutId(existing)).toEqual(withoutId(missing))
  expect([...existing.headers.keys()]).toEqual([...missing.headers.keys()])
})
