import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { totpCode } from '../../../test/totp-code'
import type { ProjectStatus } from '../../access/project.types'
import { createContract } from '../../contract/contract'
import type { ContractOperation } from '../../contract/operations'
import type { OperationId } from '../../contract/handler.types'
import { call, cookiesAfter, newSession, type Reply } from '../../server/http/testing/call'
import { servedIn } from '../../contract/served-in'
import type { MergePlan } from '../branches/merge/merge.types'
import { newRef } from '../projects/create-project'
import { startRolesFixture, type RolesFixture, type Who } from '../../access/testing/roles-fixture'
import { requestFor, type MatrixRequest } from '../../access/testing/requests'
import type { StoredReplicaStatus } from '../replicas/replicas.types'
import { asService } from '../storage/storage.types'

const changing = servedIn(createContract(), 'platform')
  .routes.map(({ operation }) => operation)
  .filter(({ audit }) => audit === 'each')
const password = 'strange and long'

let roles: RolesFixture

beforeAll(async () => {
  roles = await startRolesFixture()
})
afterAll(() => roles.testPlatform.stop())

const id = (who: Who | 'spare') => roles.people.get(who) ?? ''

interface Walked extends Partial<MatrixRequest> {
  who?: Who
  /** Instead of a fresh session. */
  cookie?: string
}

/** Creates a separate person for tests that change how a person signs in. */
async function newPerson(): Promise<{ id: string; email: string; cookie: string }> {
  const email = `walker-${Math.random().toString(36).slice(2)}@example.com`
  const person = await roles.platform.identity.createPerson({ email, name: 'Walker', password })
  return { id: person.id, email, cookie: await newSession(roles.platform, person.id) }
}

const post = (path: string, cookie: string, json: object): Promise<Reply> =>
  call(`${roles.testPlatform.url}/platform/${path}`, {
    method: 'POST',
    headers: { origin: roles.testPlatform.url, cookie },
    json,
  })

/** Creates a person with a second factor and its recovery codes. */
async function withTotp() {
  const person = await newPerson()
  const { body } = await post('profile/totp', person.cookie, { password })
  const { secret, recovery_codes: codes } = body as { secret: string; recovery_codes: string[] }
  const confirmed = await post('profile/totp/confirm', person.cookie, {
    code: await totpCode(secret),
  })
  return { ...person, cookie: cookiesAfter(confirmed) || person.cookie, codes }
}

/** Creates a restore point whose backup has no files, in a project that is paused. */
async function aRestorePoint() {
  const { path = '' } = await ofProject('INACTIVE', 'pitr')
  const [chain, backup, point] = [randomUUID(), randomUUID(), randomUUID()]
  await roles.platform.control.query(
    `with archive as (insert into wal_archives (project_ref) values ($1)),
       chain as (insert into wal_chains (id, project_ref, home, timeline, segment_bytes, first_position)
         select $2, ref, home, 1, 4194304, '0/400000' from projects where ref = $1),
       backup as (insert into backups (id, project_ref, home, kind, state, completed_at, wal_chain, wal_start, wal_end)
         select $3, ref, home, 'manual', 'completed', now(), $2, '0/400028', '0/400128' from projects where ref = $1)
     insert into restore_points (id, project_ref, wal_chain, name, position) values ($4, $1, $2, 'before', '0/400200')`,
    [path.split('/')[3], chain, backup, point],
  )
  return { path, restore_point_id: point }
}

/** Successful requests for operations whose request in the permission matrix does not succeed. */
const successes: Partial<Record<OperationId, () => Walked | Promise<Walked>>> = {
  signInWithTotp: async () => {
    const { email, codes } = await withTotp()
    const first = await post('sign-in', '', { email, password })
    return { cookie: cookiesAfter(first), json: { recovery_code: codes[0] } }
  },
  deleteStorageBucket: async () => {
    const bucket = { id: 'empty', public: false, fileSizeLimit: null, allowedMimeTypes: null }
    await roles.platform.storage.project(roles.refs.theirs).createBucket(asService, bucket)
    return { path: `/platform/storage/${roles.refs.theirs}/buckets/${bucket.id}`, json: undefined }
  },
  setCredentials: async () => {
    const owner = await roles.platform.identity.createOwner()
    return {
      cookie: await newSession(roles.platform, owner.id),
      json: { email: 'late@example.com', password },
    }
  },
  changePassword: async () => ({
    cookie: (await newPerson()).cookie,
    json: { current: password, new: 'another and long' },
  }),
  startTotp: async () => ({ cookie: (await newPerson()).cookie, json: { password } }),
  confirmTotp: async () => {
    const { cookie } = await newPerson()
    const { body } = await post('profile/totp', cookie, { password })
    return { cookie, json: { code: await totpCode((body as { secret: string }).secret) } }
  },
  disableTotp: async () => ({ cookie: (await withTotp()).cookie, json: { password } }),
  renewRecoveryCodes: async () => ({ cookie: (await withTotp()).cookie, json: { password } }),
  resetPassword: async () => {
    const { token } = await roles.platform.passwordResets.issue((await newPerson()).id)
    return { json: { token, password: 'another and long' } }
  },
  createProject: () => ({ json: { name: 'walked', db_pass: 'a secret of the database' } }),
  attachProject: () => ({
    json: {
      name: 'walked',
      connection_string: 'postgresql://walker:its-secret@127.0.0.1:1/walked',
    },
  }),
  updateProjectConnection: async () => {
    const { path = '' } = await ofProject('ACTIVE_HEALTHY', 'connection')
    const connection = {
      host: '127.0.0.1',
      port: 1,
      database: 'walked',
      user: 'walker',
      tls: 'disable',
      readerUser: null,
      apiUser: null,
    } as const
    const secrets = { password: 'before', readerPassword: null, apiPassword: null, ca: null }
    await roles.platform.projectConnections.insert(path.split('/')[3] ?? '', {
      ...connection,
      byOperator: false,
      secrets,
    })
    // Nothing listens at this address. The tests of attached databases check that a database must
    // be reachable.
    roles.platform.attached.verify = () => Promise.resolve()
    return {
      path,
      json: { connection_string: 'postgresql://walker:its-secret@127.0.0.1:2/walked' },
    }
  },
  pauseProject: () => ofProject('ACTIVE_HEALTHY', 'pause'),
  resumeProject: () => ofProject('INACTIVE', 'resume'),
  restartProject: () => ofProject('ACTIVE_HEALTHY', 'restart'),
  updateProjectCompute: async () => ({
    ...(await ofProject('ACTIVE_HEALTHY', 'compute')),
    json: { compute: 'ci_micro' },
  }),
  createRestorePoint: async () => {
    await roles.platform.pointInTime.enable(roles.refs.theirs)
    return {
      path: `/platform/projects/${roles.refs.theirs}/pitr/restore-points`,
      json: { name: 'before' },
    }
  },
  deleteRestorePoint: async () => {
    const { path, restore_point_id } = await aRestorePoint()
    return { path: `${path}/restore-points/${restore_point_id}`, json: undefined }
  },
  promoteReadReplica: async () => {
    const walked = await ofReplica('ACTIVE_HEALTHY', 'promote', 'START_FAILED')
    return { ...walked, json: { name: walked.path?.split('/')[5], accept_loss: true } }
  },
  dropFormerPrimary: async () => {
    const { path = '', json } = await ofProject('INACTIVE', 'former-primary')
    const former = { projectRef: path.split('/')[3] ?? '', id: randomUUID(), bytes: 1 }
    await roles.platform.formerPrimaries.note(roles.platform.control, former)
    return { path, json }
  },
  // Its files are missing, which fails only after the request has succeeded.
  restoreToPointInTime: async () => {
    const { path, restore_point_id } = await aRestorePoint()
    return { path: `${path}/restore`, json: { name: 'walked', restore_point_id } }
  },
  restoreToNewProject: async () => {
    const { path, restore_point_id } = await aRestorePoint()
    return {
      path: `${path}/restore-to-project`,
      json: { name: 'earlier', db_pass: 'a secret of the database', restore_point_id },
    }
  },
  createBackup: () => ofProject('ACTIVE_HEALTHY', 'backups'),
  createBranch: async () => {
    const { path = '' } = await ofProject('ACTIVE_HEALTHY')
    return { path: `/v1/projects/${path.split('/')[3]}/branches`, json: { branch_name: 'walked' } }
  },
  updateBranch: async () => ({ ...(await ofBranch()), json: { request_review: true } }),
  // Its copy fails only after the request has succeeded.
  resetBranch: async () => ({ ...(await ofBranch('/reset')), json: undefined }),
  deleteBranch: async () => ({ ...(await ofBranch()), json: undefined }),
  // The tests of merges check what they do.
  tryBranchMerge: async () => {
    roles.platform.merges.tryOut = () => Promise.resolve()
    roles.platform.merges.plan = () =>
      Promise.resolve({
        plan: noMerge,
        trial: null,
        noUndo: null,
        last: null,
        settings: [],
        missingSecrets: [],
      })
    return { ...(await ofBranch('/merge/trial')), json: undefined }
  },
  mergeBranch: async () => {
    roles.platform.merges.merge = (_ref, _digest, { onChange }) => {
      onChange?.(noMerge, [], { restorePoint: null, backup: null })
      return Promise.resolve({ plan: noMerge, durationMs: 1, restorePoint: null, backup: null })
    }
    return { ...(await ofBranch('/merge')), json: { digest: '0'.repeat(64) } }
  },
  undoBranchMerge: async () => {
    roles.platform.merges.undo = () => Promise.resolve()
    const { path } = await ofBranch('/merge/undo')
    const name = await roles.platform.branches
      .find(path?.split('/')[3] ?? '')
      .then(({ parentRef }) => roles.platform.projects.byRef(parentRef))
      .then((project) => project?.name)
    return { path, json: { name } }
  },
  createReadReplica: () => ofProject('ACTIVE_HEALTHY', 'replicas'),
  // No Postgres runs, which fails only after the request has succeeded.
  rebuildReadReplica: async () => ofReplica('INIT_READ_REPLICA_FAILED', 'rebuild'),
  restartReadReplica: async () => ofReplica('ACTIVE_HEALTHY', 'restart'),
  removeReadReplica: async () => ofReplica('INIT_READ_REPLICA_FAILED'),
  // Its files are missing, which fails only after the request has succeeded.
  restoreBackup: async () => {
    const { path = '' } = await ofProject('INACTIVE', 'backups')
    const id = randomUUID()
    await roles.platform.control.query(
      `insert into backups (id, project_ref, home, kind, state) select $1, ref, home, 'manual', 'completed' from projects where ref = $2`,
      [id, path.split('/')[3]],
    )
    return { path: `${path}/${id}/restore`, json: { name: 'walked' } }
  },
  deleteProject: async () => ({ ...(await ofProject('INACTIVE')), json: { name: 'walked' } }),
  transferProject: async () => {
    const { slug } = await roles.platform.organizationChanges.createOrganization({
      name: 'Elsewhere',
      plan: 'free',
      ownerId: id('owner'),
    })
    return { ...(await ofProject('INACTIVE', 'transfer')), json: { organization_slug: slug } }
  },
  decideAuthorization: async () => {
    const [uri, challenge] = [
      'https://deployer.example.com/',
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    ]
    const input = {
      organizationId: roles.organizationIds.theirs,
      name: 'Deployer',
      redirectUris: [uri],
      scopes: ['read:projects'],
    }
    const { app } = await roles.platform.oauthApps.create(input)
    const pkce = { code_challenge: challenge, code_challenge_method: 'S256' }
    return {
      json: {
        decision: 'allow',
        client_id: app.id,
        redirect_uri: uri,
        response_type: 'code',
        ...pkce,
      },
    }
  },
  acceptInvitation: () => ({ who: 'stranger' }),
  leaveOrganization: () => ({ who: 'developer' }),
  deleteOrganization: async () => {
    const { slug } = await roles.platform.organizationChanges.createOrganization({
      name: 'Short lived',
      plan: 'free',
      ownerId: id('owner'),
    })
    return { path: `/platform/organizations/${slug}`, json: { name: slug } }
  },
}

/** A project of this server without bytes: what is asked here is what the request leaves, not what becomes of the work. */
async function ofProject(status: ProjectStatus, action?: string): Promise<Walked> {
  const { organizationIds, platform, refs } = roles
  const home = (await platform.projects.byRef(refs.theirs))?.home ?? ''
  const secrets = {
    jwtSecret: '',
    adminPassword: '',
    editorPassword: '',
    readerPassword: '',
  }
  const ref = newRef()
  await platform.projects.insert(
    { ref, name: 'walked', organizationId: organizationIds.theirs, home },
    secrets,
  )
  await platform.projects.setStatus(ref, status)
  return { path: `/platform/projects/${ref}${action ? `/${action}` : ''}`, json: undefined }
}

const noMerge: MergePlan = {
  ...{ migrations: [], onlyInProduction: [], removed: [], different: [] },
  ...{ functions: [], buckets: [], schema: null },
  ...{ blocked: null, digest: '' },
}

/** A branch without bytes of the project of the members. */
async function ofBranch(action = ''): Promise<Walked> {
  const { path = '' } = await ofProject('INACTIVE')
  const projectRef = path.split('/')[3] ?? ''
  await roles.platform.branchesTable.insert({
    ...{ projectRef, parentRef: roles.refs.theirs },
    ...{ persistent: false, withData: true, gitBranch: null },
  })
  return { path: `/v1/branches/${projectRef}${action}` }
}

/** A replica of a project without a Postgres. */
async function ofReplica(
  status: StoredReplicaStatus,
  action?: string,
  project: ProjectStatus = 'ACTIVE_HEALTHY',
): Promise<Walked> {
  const { path = '' } = await ofProject(project, 'replicas')
  const projectRef = path.split('/')[3] ?? ''
  const identifier = `${projectRef}-rr-walked`
  const rows = roles.platform.replicasTable
  const home = (await roles.platform.projects.byRef(projectRef))?.home ?? ''
  await rows.insert({ identifier, projectRef, home })
  await rows.setStatus(identifier, status)
  return { path: `${path}/${identifier}${action ? `/${action}` : ''}`, json: undefined }
}

/** These change nothing worth recording beyond the person, the time and the operation. */
const withoutDetails = new Set<string>([
  'signIn',
  'signInWithLink',
  'signOut',
  'requestPasswordReset',
])

async function walk(operation: ContractOperation): Promise<{ reply: Reply; sent: unknown }> {
  await roles.restore()
  const { who = 'owner', cookie, ...own } = (await successes[operation.id]?.()) ?? {}
  const usual = own.path === undefined ? await requestFor(operation, roles, who, 'theirs') : null
  const path = own.path ?? usual?.path ?? ''
  const sent = own.json ?? usual?.json
  const isOpen = operation.permission === 'public'
  const reply = await call(`${roles.testPlatform.url}${path}`, {
    method: operation.method.toUpperCase(),
    headers: {
      origin: roles.testPlatform.url,
      ...(isOpen && cookie === undefined
        ? {}
        : { cookie: cookie ?? (await newSession(roles.platform, id(who))) }),
    },
    ...(sent === undefined ? {} : { json: sent }),
  })
  return { reply, sent }
}

describe('the audit log', () => {
  test.each(changing.map((operation) => [operation.id, operation] as const))(
    'has an entry of %s',
    async (action, operation) => {
      const { reply, sent } = await walk(operation)
      expect(reply.status, `${reply.text} Let it succeed in this test's table.`).toBeLessThan(300)
      const requestId = reply.headers.get('x-request-id')
      const { rows } = await roles.platform.control.query<{
        person_id: string | null
        before: unknown
        after: unknown
        target: unknown
      }>(
        'select action, person_id, address, target, before, after from audit_log where request_id = $1',
        [requestId],
      )
      expect(rows).toEqual([
        expect.objectContaining({
          action,
          address: expect.stringContaining('127.0.0.1') as string,
        }),
      ])
      const [row] = rows
      if (action !== 'requestPasswordReset') expect(row?.person_id).toEqual(expect.any(String))
      if (!withoutDetails.has(action)) expect(row?.target ?? row?.after).toBeTruthy()
      // What the caller sent or got as a secret is in no entry.
      const secrets = Object.entries({ ...(sent as object), ...(reply.body as object) })
        .filter(([name]) => /pass|token|code|secret|current|new|link|connection_string/.test(name))
        .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
      for (const secret of secrets)
        if (typeof secret === 'string' && secret !== '')
          expect(JSON.stringify(rows)).not.toContain(secret)
    },
  )

  test('has none of what did not succeed, and none of what only reads', async () => {
    const count = async () => (await roles.platform.control.query('select from audit_log')).rowCount
    const before = await count()
    await roles.restore()
    const headers = {
      origin: roles.testPlatform.url,
      cookie: await newSession(roles.platform, id('reader')),
    }
    const organization = `${roles.testPlatform.url}/platform/organizations/personal`
    expect(
      (await call(organization, { method: 'PATCH', headers, json: { name: 'Mine' } })).status,
    ).toBe(403)
    expect((await call(organization, { headers })).status).toBe(200)
    const query = `${roles.testPlatform.url}/platform/projects/${roles.refs.theirs}/query`
    expect(
      (await call(query, { method: 'POST', headers, json: { query: 'select 1' } })).status,
    ).toBe(200)
    expect(await count()).toBe(before)
  })

  test('says who changed what, from what to what', async () => {
    await roles.restore()
    const headers = {
      origin: roles.testPlatform.url,
      cookie: await newSession(roles.platform, id('administrator')),
    }
    const organization = `${roles.testPlatform.url}/platform/organizations/personal`
    await call(`${organization}/members/${id('spare')}`, {
      method: 'PATCH',
      headers,
      json: { role: 'read-only' },
    })
    const { body } = await call(`${organization}/audit-log?limit=1`, { headers })
    expect(body).toMatchObject({
      entries: [
        {
          action: 'updateMember',
          actor: {
            person_id: id('administrator'),
            name: 'administrator',
            email: 'administrator@example.com',
          },
          via: 'session',
          organization_slug: 'personal',
          project_ref: null,
          target: { type: 'member', id: id('spare'), name: 'spare@example.com' },
          before: { role: 'developer', project_roles: [] },
          after: { role: 'read-only', project_roles: [] },
        },
      ],
      next_before: expect.stringMatching(/^\d+$/) as string,
    })
  })

  test('has one entry of a project that moves, which both organizations find', async () => {
    await roles.restore()
    const { id: there, slug } = await roles.platform.organizationChanges.createOrganization({
      name: 'There',
      plan: 'free',
      ownerId: id('owner'),
    })
    const headers = {
      origin: roles.testPlatform.url,
      cookie: await newSession(roles.platform, id('owner')),
    }
    const { path } = await ofProject('INACTIVE', 'transfer')
    const reply = await call(`${roles.testPlatform.url}${path}`, {
      method: 'POST',
      headers,
      json: { organization_slug: slug },
    })
    expect(reply.status).toBe(200)
    const request_id = reply.headers.get('x-request-id')
    for (const organization of ['personal', slug]) {
      const { body } = await call(
        `${roles.testPlatform.url}/platform/organizations/${organization}/audit-log?limit=1`,
        { headers },
      )
      expect(body).toMatchObject({
        entries: [{ action: 'transferProject', request_id, after: { organization_slug: slug } }],
      })
    }
    expect(
      await roles.platform.auditLog.ofOrganization(there, { sort: 'newest', limit: 10 }),
    ).toHaveLength(1)
  })

  test('is read page by page, and only that of one’s own organization or oneself', async () => {
    await roles.restore()
    const { auditLog, control } = roles.platform
    await control.query('delete from audit_log')
    const entry = {
      via: 'session',
      projectRef: null,
      target: null,
      before: null,
      after: null,
      address: '127.0.0.1',
    } as const
    for (let number = 0; number < 5; number += 1) {
      const requestId = `req_${number}`
      await auditLog.write({
        ...entry,
        action: 'updateOrganization',
        personId: id('owner'),
        organizationId: roles.organizationIds.theirs,
        requestId,
      })
      await auditLog.write({
        ...entry,
        action: 'updateOrganization',
        personId: id('stranger'),
        organizationId: roles.organizationIds.strangers,
        requestId,
      })
    }
    type Page = {
      entries: { id: string; request_id: string }[]
      next_before: string | null
      next_after: string | null
      count: number | null
    }
    const read = async (who: Who, path: string, query = '') => {
      const headers = { cookie: await newSession(roles.platform, id(who)) }
      return call(`${roles.testPlatform.url}/platform/${path}/audit-log${query}`, { headers })
    }
    const seen: string[] = []
    let before: string | null = null
    do {
      const query: string = `?limit=2${before === null ? '' : `&before=${before}`}`
      const page = (await read('administrator', 'organizations/personal', query)).body as Page
      seen.push(...page.entries.map((one) => one.request_id))
      before = page.next_before
    } while (before !== null)
    expect(seen).toEqual(['req_4', 'req_3', 'req_2', 'req_1', 'req_0'])

    const [first, second] = [
      (await read('owner', 'organizations/personal', '?sort=oldest&limit=3')).body as Page,
      3,
    ]
    expect([first.entries.map((one) => one.request_id), first.count, first.next_before]).toEqual([
      ['req_0', 'req_1', 'req_2'],
      5,
      null,
    ])
    const rest = (
      await read(
        'owner',
        'organizations/personal',
        `?sort=oldest&limit=3&after=${first.next_after ?? ''}`,
      )
    ).body as Page
    expect(rest).toMatchObject({
      entries: [{ request_id: `req_${second}` }, { request_id: 'req_4' }],
      next_after: null,
      count: null,
    })

    expect(((await read('stranger', 'profile')).body as Page).entries).toHaveLength(5)
    expect(((await read('reader', 'profile')).body as Page).entries).toEqual([])
    expect((await read('developer', 'organizations/personal')).status).toBe(403)
    expect((await read('stranger', 'organizations/personal')).status).toBe(404)
    expect((await read('owner', 'organizations/personal', '?before=x')).status).toBe(400)
    expect((await read('owner', 'organizations/personal', '?limit=101')).status).toBe(400)
  })

  test('is searched by what was done, to what, from where and by whom', async () => {
    const { auditLog, control, identity } = roles.platform
    await control.query('delete from audit_log')
    const owner = (await identity.describe([id('owner')])).get(id('owner'))
    const common = {
      via: 'session',
      projectRef: null,
      before: null,
      after: null,
      requestId: 'req',
      address: '192.0.2.7',
    } as const
    const organizationId = roles.organizationIds.theirs
    const target = { type: 'member', id: 'u_2', name: 'Bob_100%@example.com' }
    await auditLog.write({
      ...common,
      action: 'updateMember',
      personId: id('owner'),
      organizationId,
      target,
    })
    await auditLog.write({
      ...common,
      action: 'pauseProject',
      personId: id('administrator'),
      organizationId,
      target: null,
    })
    const found = async (path: string, who: Who, search: string) => {
      const headers = { cookie: await newSession(roles.platform, id(who)) }
      const { body } = await call(
        `${roles.testPlatform.url}/platform/${path}/audit-log?search=${encodeURIComponent(search)}`,
        { headers },
      )
      const { entries, count } = body as { entries: { action: string }[]; count: number }
      expect(count).toBe(entries.length)
      return entries.map(({ action }) => action)
    }
    const inOrganization = (search: string) => found('organizations/personal', 'owner', search)
    expect(await inOrganization('Update mem')).toEqual(['updateMember'])
    expect(await inOrganization('bob_1')).toEqual(['updateMember'])
    // What a person types has no wildcards.
    expect(await inOrganization('bob%')).toEqual([])
    expect(await inOrganization('192.0.2')).toEqual(['pauseProject', 'updateMember'])
    expect(await inOrganization(owner?.name ?? '')).toContain('updateMember')
    expect(await inOrganization('  ')).toHaveLength(2)
    expect(await found('profile', 'owner', 'member')).toEqual(['updateMember'])
    expect(await found('profile', 'owner', 'pause')).toEqual([])
    // By the name that is shown, where the operation has another.
    await auditLog.write({
      ...common,
      action: 'upsertContent',
      personId: id('owner'),
      organizationId,
      target: null,
    })
    expect(await inOrganization('save snippet')).toEqual(['upsertContent'])
  })

  test('outlives the organization and the person', async () => {
    const person = await newPerson()
    const { slug } = await roles.platform.organizationChanges.createOrganization({
      name: 'Gone',
      plan: 'free',
      ownerId: person.id,
    })
    const headers = { origin: roles.testPlatform.url, cookie: person.cookie }
    await call(`${roles.testPlatform.url}/platform/organizations/${slug}`, {
      method: 'DELETE',
      headers,
      json: { name: slug },
    })
    const { body } = await call(`${roles.testPlatform.url}/platform/profile/audit-log`, { headers })
    expect(body).toMatchObject({
      entries: [
        {
          action: 'deleteOrganization',
          organization_slug: null,
          target: { id: slug, name: 'Gone' },
          before: { name: 'Gone' },
        },
      ],
    })
  })
})
