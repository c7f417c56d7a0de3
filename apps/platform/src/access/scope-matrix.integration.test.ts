import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createContract } from '../contract/contract'
import type { ContractOperation } from '../contract/operations'
import type { OperationId } from '../contract/handler.types'
import { call, type Reply } from '../server/http/testing/call'
import { servedIn } from '../contract/served-in'
import { needsSession, scopeOf } from './scopes'
import { memberRoles, permissionsOf } from './table'
import { startRolesFixture, type RolesFixture, type Who } from './testing/roles-fixture'
import { requestFor, type MatrixRequest } from './testing/requests'
import { isLong } from '../../test/long-run'

const operations = servedIn(createContract(), 'platform').routes.map(({ operation }) => operation)
const scopeOfOperation = ({ permission }: ContractOperation) =>
  permission === 'public' ? null : scopeOf(permission)
const permissions = [
  ...operations.flatMap(({ permission }) => (permission === 'public' ? [] : [permission])),
  ...memberRoles.flatMap(permissionsOf),
]
const everyScope = [...new Set(permissions.map(scopeOf))].sort()
const withScope = operations.filter(({ permission }) => permission !== 'public')

/** Operations for which their own scope is not enough, by what the matrix asks of them as the owner. */
const needsMore: Partial<Record<OperationId, string>> = {
  createTemporaryApiKey: 'run:sql',
  leaveOrganization: 'update:ownership',
  transferProject: 'create:projects',
  createAuthUserSignInLink: 'update:auth',
  tryBranchMerge: 'run:sql_write',
  mergeBranch: 'run:sql_write',
  createBranchWebhook: 'delete:branches',
}

/**
 * True for another scope, in the gate only for one with the same action or resource: all of them are
 * ten thousand requests.
 */
function isAsked(own: string, other: string): boolean {
  if (other === own) return false
  const [action, resource] = own.split(':')
  const [otherAction, otherResource] = other.split(':')
  return isLong || action === otherAction || resource === otherResource
}

let roles: RolesFixture
const tokens = new Map<string, string>()

beforeAll(async () => {
  roles = await startRolesFixture()
})
afterAll(() => roles.testPlatform.stop())

async function tokenOf(who: Who, ...scopes: string[]): Promise<string> {
  const key = `${who} ${scopes.join(' ')}`
  const personId = roles.people.get(who) ?? ''
  const token =
    tokens.get(key) ??
    (await roles.platform.accessTokens.create({ personId, name: key, scopes })).token
  tokens.set(key, token)
  return token
}

function send(
  operation: ContractOperation,
  { path, json }: MatrixRequest,
  token: string,
): Promise<Reply> {
  return call(`${roles.testPlatform.url}${path}`, {
    method: operation.method.toUpperCase(),
    headers: { authorization: `Bearer ${token}` },
    ...(json === undefined ? {} : { json }),
  })
}

test.each(withScope.map((operation) => [operation.id, operation] as const))(
  '%s is open to its own scope alone',
  async (id, operation) => {
    await roles.restore()
    const own = scopeOfOperation(operation) ?? ''
    const closed = operation.permission !== 'public' && needsSession(operation.permission.resource)
    const request = await requestFor(operation, roles, 'owner', 'theirs')
    const letIn: string[] = []
    for (const scope of everyScope.filter((other) => isAsked(own, other))) {
      const { status } = await send(operation, request, await tokenOf('owner', scope))
      if (status !== 403) letIn.push(`${scope}: ${status}`)
    }
    expect(letIn).toEqual([])
    const { status, text } = await send(operation, request, await tokenOf('owner', own))
    if (closed || needsMore[id]) expect([status, text]).toEqual([403, expect.any(String)])
    else expect([401, 403, 404], text).not.toContain(status)
    const more = needsMore[id]
    if (more)
      expect((await send(operation, request, await tokenOf('owner', own, more))).status).not.toBe(
        403,
      )
  },
)

/**
 * Requests that do more than their operation's own permission covers, each with the scope that this
 * needs.
 */
const powers: [
  name: string,
  id: OperationId,
  scope: string,
  request: () => Promise<Partial<MatrixRequest> & { who?: Who; also?: string[] }>,
][] = [
  ['make an owner', 'updateMember', 'update:ownership', () => toMember('spare', { role: 'owner' })],
  [
    'demote an owner',
    'updateMember',
    'update:ownership',
    async () => toMember(await spareAsOwner(), { role: 'developer' }),
  ],
  [
    'remove an owner',
    'removeMember',
    'update:ownership',
    async () => toMember(await spareAsOwner()),
  ],
  [
    'invite an owner',
    'createInvitation',
    'update:ownership',
    () => Promise.resolve({ json: { email: `${randomUUID()}@example.com`, role: 'owner' } }),
  ],
  [
    'send an owner’s invitation again',
    'resendInvitation',
    'update:ownership',
    async () => ({
      path: `/platform/organizations/personal/invitations/${(await ownersInvitation()).id}/resend`,
    }),
  ],
  [
    'become an owner',
    'acceptInvitation',
    'update:ownership',
    async () => ({
      who: 'stranger',
      path: `/platform/invitations/${(await ownersInvitation()).token}/accept`,
    }),
  ],
  [
    'claim a role',
    'createTemporaryApiKey',
    'run:sql_write',
    () =>
      Promise.resolve({
        path: `/platform/projects/${roles.refs.theirs}/api-keys/temporary?claims={"role":"anon"}`,
        // Without it, the key would be of no use.
        also: ['run:sql'],
      }),
  ],
  [
    'run SQL as another role',
    'runQuery',
    'run:sql_write',
    () => Promise.resolve({ json: { query: 'select 1', role: { role: 'anon' } } }),
  ],
  ['share a snippet', 'upsertContent', 'update:shared_content', () => sharedSnippet()],
  ['share a new snippet', 'createContent', 'update:shared_content', () => sharedSnippet()],
]

test.each(powers)('a token needs a scope of its own to %s', async (_, id, scope, prepare) => {
  await roles.restore()
  const operation = operations.find((one) => one.id === id)
  if (!operation) throw new Error(`There is no ${id}`)
  const own = scopeOfOperation(operation) ?? ''
  // What it makes takes the place of what the matrix has made.
  const usual = await requestFor(operation, roles, 'owner', 'theirs')
  const { who = 'owner', also = [], ...special } = await prepare()
  const request = { ...usual, ...special }
  const before = await owners()
  const alone = await send(operation, request, await tokenOf(who, own))
  expect([alone.status, alone.text]).toEqual([
    403,
    expect.stringContaining(scope === 'update:ownership' ? scope : 'forbidden'),
  ])
  expect(await owners()).toEqual(before)
  const both = await send(operation, request, await tokenOf(who, own, scope, ...also))
  expect(both.status, both.text).toBeLessThan(300)
})

test('a token learns of no permission that it does not have', async () => {
  await roles.restore()
  const token = await tokenOf('owner', 'read:profile', 'update:members', 'read:projects')
  const { body } = await call(`${roles.testPlatform.url}/platform/profile/permissions`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(body).toMatchObject([
    {
      organization_slug: 'personal',
      permissions: [
        { action: 'read', resource: 'projects' },
        { action: 'update', resource: 'members' },
      ],
    },
  ])
})

async function owners(): Promise<string[]> {
  const members = await roles.platform.members.list(roles.organizationIds.theirs)
  return members.filter(({ role }) => role === 'owner').map(({ personId }) => personId)
}

const toMember = (who: 'spare', json?: object) =>
  Promise.resolve({
    path: `/platform/organizations/personal/members/${encodeURIComponent(roles.people.get(who) ?? '')}`,
    ...(json && { json }),
  })

async function spareAsOwner(): Promise<'spare'> {
  const personId = roles.people.get('spare') ?? ''
  await roles.platform.members.put({
    organizationId: roles.organizationIds.theirs,
    personId,
    role: 'owner',
  })
  return 'spare'
}

async function ownersInvitation() {
  const email = 'stranger@example.com'
  await roles.platform.control.query('delete from invitations where email = $1', [email])
  const { invitation, token } = await roles.platform.invitations.create({
    ...{ organizationId: roles.organizationIds.theirs, email, role: 'owner', projectRoles: [] },
    invitedBy: roles.people.get('owner') ?? '',
  })
  return { id: invitation.id, token }
}

const sharedSnippet = () =>
  Promise.resolve({
    json: { id: randomUUID(), type: 'sql', visibility: 'project', content: { sql: 'select 1' } },
  })
