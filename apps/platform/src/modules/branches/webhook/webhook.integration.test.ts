import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_BRANCHES } from '@howdah/rules/branches/branch-limits'
import { startTestPlatform, type TestPlatform } from '../../../../test/test-platform'
import { call, type CallOptions, type Reply } from '../../../server/http/testing/call'

let testPlatform: TestPlatform
let secret = ''
let url = ''
beforeAll(async () => {
  testPlatform = await startTestPlatform()
})
afterAll(() => testPlatform.stop())

const ask = (method: string, token = testPlatform.tokens.owner, json?: unknown, of?: string) =>
  call(`${testPlatform.url}/platform/projects/${of ?? testPlatform.projectRef}/branch-webhook`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(json === undefined ? {} : { json }),
  })

async function setUp(json: object = {}): Promise<void> {
  const made = await ask('POST', undefined, json)
  expect(made.status, made.text).toBe(201)
  const body = made.body as { secret: string; url: string }
  ;({ secret, url } = body)
}

const sign = (body: string, key = secret) =>
  `sha256=${createHmac('sha256', key).update(body).digest('hex')}`

/** Sends a body as GitHub does. */
function send(event: string, body: string, options: CallOptions & { key?: string } = {}) {
  const { headers, key = secret } = options
  return call(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'GitHub-Hookshot/044aadd',
      'x-github-delivery': '72d3162e-cc78-11e3-81ab-4c9367dc0958',
      'x-github-event': event,
      'x-github-hook-id': '292430182',
      'x-github-hook-installation-target-type': 'repository',
      'x-hub-signature-256': sign(body, key),
      ...headers,
    },
    body,
  })
}

const SHOP = { id: 186853002, name: 'shop', full_name: 'acme/shop', private: true, fork: false }

interface Event {
  number?: number
  /** Repository of the Git branch; null for a fork that was deleted. */
  from?: object | null
}

const pullRequest = (action: string, ref: string, { from = SHOP, number = 2 }: Event = {}) =>
  JSON.stringify({
    action,
    number,
    pull_request: {
      ...{ id: 279147437, number, state: action === 'closed' ? 'closed' : 'open', locked: false },
      title: 'Update the README with new information.',
      user: { login: 'ada', id: 21031067, type: 'User' },
      ...{ body: 'A “quoted” text', merged: action === 'closed', draft: false, labels: [] },
      head: {
        label: `acme:${ref}`,
        ref,
        sha: 'ec26c3e57ca3a959ca5aad62de7213c562f8c821',
        repo: from,
      },
      base: {
        label: 'acme:main',
        ref: 'main',
        sha: 'f95f852bd8fca8fcc58a9a2d6c842781e32a215e',
        repo: SHOP,
      },
    },
    repository: SHOP,
    sender: { login: 'ada', id: 21031067, type: 'User' },
  })

const deliver = (action: string, ref: string, event: Event = {}) =>
  send('pull_request', pullRequest(action, ref, event))

const previews = async () => {
  const all = await testPlatform.running.platform.branches.list(testPlatform.projectRef)
  return all.filter(({ isDefault }) => !isDefault)
}
async function preview() {
  const [only, ...others] = await previews()
  expect(others).toEqual([])
  if (only === undefined) throw new Error('There is no preview.')
  return only
}

async function settled(ref: string) {
  const { operations } = testPlatform.running.platform
  return operations.finished((await operations.newest(ref))?.id ?? '')
}

async function removeAll(): Promise<void> {
  const { branches } = testPlatform.running.platform
  for (const { projectRef, status } of await previews()) {
    if (status !== 'GOING_DOWN') {
      await settled(projectRef)
      await branches.remove(projectRef)
    }
  }
  await expect.poll(previews, { timeout: 60_000 }).toEqual([])
}

const lastDelivery = async () =>
  ((await ask('GET')).body as { webhook: { last_delivery: unknown } | null }).webhook?.last_delivery

const outcome = ({ body, status }: Reply) => ({ status, ...(body as { result: string }) })

describe('the webhook', () => {
  beforeEach(() => setUp())
  afterEach(removeAll)

  it('creates a branch for a pull request once, and deletes it when that is closed', async () => {
    const { control } = testPlatform.running.platform
    const ref = 'feature/"quoted" & more'
    expect(await lastDelivery()).toBeNull()
    expect(outcome(await deliver('opened', ref))).toEqual({
      ...{ status: 202, result: 'created', message: `The branch “${ref}” is being created.` },
    })
    const made = await preview()
    expect(made).toMatchObject({
      ...{ name: ref, gitBranch: ref, persistent: false, withData: false, status: 'COMING_UP' },
    })
    expect(await lastDelivery()).toMatchObject({ event: 'opened', result: 'created' })
    // While it is being created, and after.
    expect(outcome(await deliver('opened', ref))).toMatchObject({ status: 202, result: 'exists' })
    expect(await settled(made.projectRef)).toMatchObject({
      ...{ kind: 'create_branch', state: 'succeeded' },
    })
    for (const action of ['opened', 'reopened'])
      expect(outcome(await deliver(action, ref))).toMatchObject({ status: 200, result: 'exists' })
    await preview()

    expect(outcome(await deliver('closed', ref))).toMatchObject({ status: 202, result: 'deleted' })
    expect((await settled(made.projectRef)).kind).toBe('delete_project')
    await expect.poll(previews).toEqual([])
    // Again: there is nothing to delete.
    expect(outcome(await deliver('closed', ref))).toMatchObject({
      status: 200,
      result: 'unchanged',
    })
    const { rows } = await control.query(
      `select person_id, action, project_ref, coalesce(after, before)->>'pull_request' as "from" from audit_log
        where target->>'id' = $1 order by id`,
      [made.projectRef],
    )
    const entry = { person_id: null, project_ref: testPlatform.projectRef, from: 'acme/shop#2' }
    expect(rows).toEqual([
      { ...entry, action: 'createBranch' },
      { ...entry, action: 'deleteBranch' },
    ])
  }, 120_000)

  it('deletes a branch that is being created when its pull request is closed', async () => {
    await deliver('opened', 'short')
    const { projectRef } = await preview()
    expect(outcome(await deliver('closed', 'short'))).toMatchObject({
      ...{ status: 202, result: 'deleted' },
      message: 'The branch “short” will be deleted as soon as its status allows.',
    })
    expect((await preview()).status).toBe('COMING_UP')
    await settled(projectRef)
    await expect.poll(previews, { timeout: 60_000 }).toEqual([])
  }, 120_000)

  it('leaves branches that others need, and those that are persistent', async () => {
    const { branches, control, pullRequestBranches } = testPlatform.running.platform
    // Of two at the same time, one creates the branch.
    const opened = await Promise.all(
      [1, 2].map((number) => deliver('opened', 'shared', { number })),
    )
    expect(
      opened
        .map(outcome)
        .map(({ result }) => result)
        .toSorted(),
    ).toEqual(['created', 'exists'])
    const { projectRef } = await preview()
    await settled(projectRef)
    expect(outcome(await deliver('closed', 'shared', { number: 1 }))).toEqual({
      ...{ status: 200, result: 'unchanged', message: 'Another pull request of “shared” is open.' },
    })
    await branches.change(projectRef, { persistent: true })
    const closed = () => deliver('closed', 'shared', { number: 2 })
    expect(outcome(await closed())).toMatchObject({ status: 200, result: 'unchanged' })
    expect(await preview()).toMatchObject({ status: 'ACTIVE_HEALTHY' })
    await branches.change(projectRef, { persistent: false, gitBranch: 'other' })
    expect(outcome(await closed())).toMatchObject({ status: 200, result: 'unchanged' })
    // One that failed is there, and of no use.
    await branches.change(projectRef, { gitBranch: 'shared' })
    await control.query(`update projects set status = 'INIT_FAILED' where ref = $1`, [projectRef])
    const again = await deliver('reopened', 'shared')
    expect(again.status).toBe(409)
    expect(again.text).toContain('could not be created')
    await control.query(`update projects set status = 'ACTIVE_HEALTHY' where ref = $1`, [
      projectRef,
    ])
    // One whose deletion a server that was ended has left, unless people want to have it.
    await control.query('update branches set delete_requested = true where project_ref = $1', [
      projectRef,
    ])
    await branches.change(projectRef, { persistent: true })
    await pullRequestBranches.deleteDue()
    expect(await preview()).toMatchObject({ status: 'ACTIVE_HEALTHY' })
    await branches.change(projectRef, { persistent: false })
    await pullRequestBranches.deleteDue()
    expect(await settled(projectRef)).toMatchObject({ kind: 'delete_project', state: 'succeeded' })
    expect(await previews()).toEqual([])
  }, 120_000)

  it('creates branches with data if it is set up so, with a name for each Git branch', async () => {
    const { control } = testPlatform.running.platform
    await setUp({ with_data: true })
    const ref = `${'a'.repeat(120)}/${'b'.repeat(100)}`
    expect((await deliver('opened', ref)).status).toBe(202)
    const made = await preview()
    expect(made).toMatchObject({ gitBranch: ref, withData: true })
    expect(made.name).toMatch(/^a{87}-[0-9a-f]{12}$/)
    expect(await settled(made.projectRef)).toMatchObject({ state: 'succeeded' })

    // A name that is taken, and a plan that includes no further branch.
    await control.query(`update projects set name = 'taken' where ref = $1`, [made.projectRef])
    const taken = await deliver('opened', 'taken')
    expect(taken.status).toBe(409)
    expect(taken.body).toMatchObject({ message: 'There is already a branch named “taken”.' })
    expect(await lastDelivery()).toMatchObject({
      ...{
        event: 'opened',
        result: 'refused',
        message: 'There is already a branch named “taken”.',
      },
    })
    const former = await control.query<{ plan: string }>('select plan from organizations')
    await control.query(`update organizations set plan = 'free'`)
    try {
      for (let n = 1; n < MAX_BRANCHES.free; n += 1) await deliver('opened', `another-${n}`)
      const refused = await deliver('opened', 'one-more')
      expect(refused.status).toBe(409)
      expect(refused.text).toContain(`all ${MAX_BRANCHES.free} branches of its plan`)
      expect(await lastDelivery()).toMatchObject({ event: 'opened', result: 'refused' })
      expect(await previews()).toHaveLength(MAX_BRANCHES.free)
    } finally {
      await control.query('update organizations set plan = $1', [former.rows[0]?.plan])
    }
  }, 120_000)

  it('answers deliveries of which nothing comes', async () => {
    const zen = JSON.stringify({ zen: 'Keep it logically awesome.', hook_id: 1, hook: {} })
    expect(outcome(await send('ping', zen))).toMatchObject({ status: 200, result: 'ping' })
    expect(await lastDelivery()).toMatchObject({ event: 'ping', result: 'ping' })
    const push = JSON.stringify({ ref: 'refs/heads/main', commits: [] })
    expect(outcome(await send('push', push))).toMatchObject({ status: 202, result: 'ignored' })
    for (const action of ['synchronize', 'labeled', 'edited'])
      expect(outcome(await deliver(action, 'x'))).toMatchObject({ status: 202, result: 'ignored' })
    for (const from of [{ ...SHOP, id: 7, full_name: 'eve/shop', fork: true }, null])
      for (const action of ['opened', 'closed'])
        expect(outcome(await deliver(action, 'x', { from }))).toEqual({
          ...{ status: 202, result: 'ignored', message: 'Pull requests of forks get no branch.' },
        })
    expect(await previews()).toEqual([])
  })

  it('reads a form, which repositories send by default', async () => {
    const form = new URLSearchParams({ payload: pullRequest('closed', 'x') }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(outcome(await send('pull_request', form, { headers }))).toMatchObject({
      ...{ status: 200, result: 'unchanged' },
    })
    expect((await send('pull_request', 'a=b', { headers })).status).toBe(400)
  })

  it('refuses bodies that it cannot read with a reason', async () => {
    const odd = [
      ...['', '{', 'null', '[]', '"x"', '{"action":"opened"}', '['.repeat(200)],
      pullRequest('opened', 'x'.repeat(251)),
      pullRequest('opened', ''),
      pullRequest('opened', 'x', { number: -1 }),
      // It would read as another name.
      pullRequest('opened', 'a\u202Eb'),
    ]
    for (const body of odd) {
      const { status, text } = await send('pull_request', body)
      expect(status, `${body.slice(0, 80)} ${text}`).toBe(400)
    }
    const large = JSON.stringify({ zen: 'x'.repeat(1_048_576) })
    expect((await send('ping', large)).status).toBe(413)
    expect(await previews()).toEqual([])
  })
})

describe('a request that is not signed', () => {
  it('is answered the same with a webhook, without one, and for no project', async () => {
    await setUp()
    const body = pullRequest('opened', 'x')
    const answers: unknown[] = []
    const note = ({ body: answer, status }: Reply) => {
      const { request_id: _, ...rest } = answer as Record<string, unknown>
      answers.push({ status, ...rest })
    }
    const wrong = async () => {
      note(await send('pull_request', body, { key: 'another' }))
      for (const signature of [
        '',
        'sha256=',
        'sha256=zz',
        `sha1=${'0'.repeat(40)}`,
        sign(`${body} `),
      ])
        note(await send('pull_request', body, { headers: { 'x-hub-signature-256': signature } }))
    }
    await wrong()
    expect((await ask('DELETE')).status).toBe(204)
    await wrong()
    // The former secret opens nothing.
    note(await send('pull_request', body))
    url = url.replace(testPlatform.projectRef, 'zzzzzzzzzzzzzzzzzzzz')
    note(await send('pull_request', body))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toEqual({
      ...{ status: 401, code: 'unauthorized' },
      message: 'The signature or secret token of the webhook is missing or wrong.',
    })
    expect(await previews()).toEqual([])
  })

  it('is refused unread after a few in a minute', async () => {
    await setUp()
    const former = secret
    await setUp()
    // Only the new secret is valid.
    expect((await send('ping', '{}', { key: former })).status).toBe(401)
    const statuses = new Set<number>()
    for (let n = 0; n < 40; n += 1) {
      const { headers, status } = await send('ping', '{}', { key: 'another' })
      statuses.add(status)
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect([...statuses]).toEqual([401, 429])
  })
})

describe('setting it up', () => {
  it('needs the permission to create branches, at production', async () => {
    const { accessTokens, branches, identity, members, projects } = testPlatform.running.platform
    const { reader } = testPlatform.tokens
    expect((await ask('POST', reader, {})).status).toBe(403)
    expect((await ask('DELETE', reader)).status).toBe(403)
    await setUp({ with_data: true })
    const shown = await ask('GET', reader)
    expect(shown.body).toMatchObject({ url, webhook: { with_data: true, last_delivery: null } })
    // The secret is shown once, and stored sealed.
    expect(shown.text).not.toContain(secret)
    const { rows } = await testPlatform.running.platform.control.query(
      `select (w.*)::text || (select string_agg((a.*)::text, '') from audit_log a) as all from branch_webhooks w`,
    )
    expect(rows).toHaveLength(1)
    expect((rows[0] as { all: string }).all).not.toContain(secret)

    const developer = await identity.createPerson({
      ...{ email: 'dev@example.com', name: 'Dev', password: 'a long password of a developer' },
    })
    const { organizationId = 0 } = (await projects.byRef(testPlatform.projectRef)) ?? {}
    await members.put({ organizationId, personId: developer.id, role: 'developer' })
    const { token } = await accessTokens.create({ personId: developer.id, name: 'dev' })
    expect((await ask('POST', token, {})).status).toBe(201)

    const made = await branches.create({
      ...{ parentRef: testPlatform.projectRef, name: 'a', gitBranch: null },
      ...{ persistent: false, withData: false },
    })
    const refused = await ask('POST', undefined, {}, made.projectRef)
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('production')
    await settled(made.projectRef)
    await removeAll()
    expect((await ask('DELETE', token)).status).toBe(204)
    expect((await ask('DELETE', token)).status).toBe(404)
    expect((await ask('GET')).body).toMatchObject({ webhook: null })
  }, 120_000)
})
