import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../../test/test-platform'
import { call, type Reply } from '../../../server/http/testing/call'

let testPlatform: TestPlatform
let secret = ''
let url = ''
beforeAll(async () => {
  testPlatform = await startTestPlatform()
})
afterAll(() => testPlatform.stop())
beforeEach(async () => {
  const made = await webhook('POST', {})
  expect(made.status, made.text).toBe(201)
  const body = made.body as { gitlab_url: string; secret: string }
  ;({ gitlab_url: url, secret } = body)
})

const webhook = (method: string, json?: unknown) =>
  call(`${testPlatform.url}/platform/projects/${testPlatform.projectRef}/branch-webhook`, {
    method,
    headers: { authorization: `Bearer ${testPlatform.tokens.owner}` },
    ...(json === undefined ? {} : { json }),
  })

/** Sends a body as GitLab does. */
const send = (event: string, body: string, headers: Record<string, string> = {}) =>
  call(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'GitLab/17.5.1',
      'idempotency-key': 'f5e57b9b-f3a0-4a3f-9b0f-3f7c3f8b1c55',
      'x-gitlab-event': event,
      'x-gitlab-event-uuid': '9d6d6f0f-2e5e-4b0f-bd0b-2a3a1a3c5d10',
      'x-gitlab-instance': 'https://gitlab.example.com',
      'x-gitlab-token': secret,
      'x-gitlab-webhook-uuid': '02affd2d-2cba-4033-917d-ec22d5dc4b38',
      ...headers,
    },
    body,
  })

const SHOP = {
  ...{ id: 14, name: 'shop', description: '', namespace: 'Acme', visibility_level: 0 },
  ...{ web_url: 'https://gitlab.example.com/acme/web/shop', default_branch: 'main' },
  path_with_namespace: 'acme/web/shop',
}

const mergeRequest = (ref: string, attributes: object = {}) =>
  JSON.stringify({
    ...{ object_kind: 'merge_request', event_type: 'merge_request', project: SHOP },
    user: { id: 1, name: 'Ada', username: 'ada', avatar_url: null, email: '[REDACTED]' },
    repository: { name: 'shop', url: 'git@gitlab.example.com:acme/web/shop.git' },
    object_attributes: {
      ...{ id: 99, iid: 7, title: 'A “quoted” text', description: '', state: 'opened' },
      ...{ source_branch: ref, target_branch: 'main', draft: false, work_in_progress: false },
      ...{ source_project_id: 14, target_project_id: 14, source: SHOP, target: SHOP },
      ...{ author_id: 1, assignee_ids: [], reviewer_ids: [], merge_status: 'unchecked' },
      last_commit: { id: 'da1560886d4f094c3e6c9ef40349f7d38b5d27d7', message: 'Fix', url: '' },
      ...attributes,
    },
    ...{ labels: [], changes: {}, assignees: [], reviewers: [] },
  })

const deliver = (ref: string, attributes?: object) =>
  send('Merge Request Hook', mergeRequest(ref, attributes))

const previews = async () => {
  const all = await testPlatform.running.platform.branches.list(testPlatform.projectRef)
  return all.filter(({ isDefault }) => !isDefault)
}

async function settled(): Promise<void> {
  const { operations } = testPlatform.running.platform
  for (const { projectRef } of await previews())
    await operations.finished((await operations.newest(projectRef))?.id ?? '')
}

const outcome = ({ body, status }: Reply) => ({ status, ...(body as { result: string }) })
const lastDelivery = async () =>
  ((await webhook('GET')).body as { webhook: { last_delivery: unknown } }).webhook.last_delivery

it('creates a branch for a merge request once, and deletes it when that is closed or merged', async () => {
  for (const [begin, end] of [
    ['open', 'merge'],
    ['reopen', 'close'],
  ] as const) {
    expect(outcome(await deliver('feature/x', { action: begin }))).toMatchObject({
      ...{ status: 202, result: 'created' },
    })
    expect(await previews()).toMatchObject([{ name: 'feature/x', gitBranch: 'feature/x' }])
    expect(await lastDelivery()).toMatchObject({ event: `${begin}ed`, result: 'created' })
    await settled()
    expect(outcome(await deliver('feature/x', { action: begin }))).toMatchObject({
      ...{ status: 200, result: 'exists' },
    })
    // Another merge request of the same Git branch keeps it.
    await deliver('feature/x', { action: 'open', iid: 8 })
    expect(outcome(await deliver('feature/x', { action: end }))).toMatchObject({
      ...{ status: 200, result: 'unchanged' },
    })
    const state = end === 'merge' ? 'merged' : 'closed'
    const last = await deliver('feature/x', { action: end, iid: 8, state })
    expect(outcome(last)).toMatchObject({ status: 202, result: 'deleted' })
    expect(await lastDelivery()).toMatchObject({ event: 'closed', result: 'deleted' })
    await expect.poll(previews, { timeout: 60_000 }).toEqual([])
  }
  const { rows } = await testPlatform.running.platform.control.query(
    `select distinct coalesce(after, before)->>'pull_request' as "from" from audit_log
      where action in ('createBranch', 'deleteBranch') and project_ref = $1 order by 1`,
    [testPlatform.projectRef],
  )
  expect(rows).toEqual([{ from: 'acme/web/shop#7' }, { from: 'acme/web/shop#8' }])
}, 120_000)

it('answers deliveries of which nothing comes', async () => {
  // A test of the webhook has no action.
  expect(outcome(await deliver('x'))).toMatchObject({ status: 200, result: 'ping' })
  expect(await lastDelivery()).toMatchObject({ event: 'ping', result: 'ping' })
  for (const action of ['update', 'approved', 'unapproval'])
    expect(outcome(await deliver('x', { action }))).toMatchObject({
      ...{ status: 202, result: 'ignored', message: `Nothing is done for the action “${action}”.` },
    })
  const push = JSON.stringify({ object_kind: 'push', ref: 'refs/heads/main', commits: [] })
  for (const event of ['Push Hook', 'pull_request'])
    expect(outcome(await send(event, push))).toMatchObject({ status: 202, result: 'ignored' })
  // A fork, and one that was deleted.
  for (const source_project_id of [15, null])
    for (const action of ['open', 'merge'])
      expect(outcome(await deliver('x', { action, source_project_id }))).toMatchObject({
        ...{ status: 202, result: 'ignored', message: 'Pull requests of forks get no branch.' },
      })
  expect(await previews()).toEqual([])
})

it('refuses bodies that it cannot read with a reason', async () => {
  const odd = [
    ...['', '{', 'null', '[]', '"x"', '{"object_attributes":{}}', '['.repeat(200)],
    mergeRequest('x'.repeat(251), { action: 'open' }),
    mergeRequest('', { action: 'open' }),
    mergeRequest('x', { action: 'open', iid: -1 }),
    mergeRequest('x', { action: 'open', source_project_id: '14' }),
    mergeRequest('a\u202Eb', { action: 'open' }),
  ]
  for (const body of odd) {
    const { status, text } = await send('Merge Request Hook', body)
    expect(status, `${body.slice(0, 80)} ${text}`).toBe(400)
  }
  const large = mergeRequest('x', { description: 'x'.repeat(1_048_576) })
  expect((await send('Merge Request Hook', large)).status).toBe(413)
  expect(await previews()).toEqual([])
})

it('answers a wrong token the same with a webhook, without one, and for no project', async () => {
  const body = mergeRequest('x', { action: 'open' })
  const answers = new Set<string>()
  const note = ({ body: answer, status }: Reply) => {
    const { request_id: _, ...rest } = answer as Record<string, unknown>
    answers.add(JSON.stringify({ status, ...rest }))
  }
  const wrong = async () => {
    for (const token of ['', 'another', secret.slice(1), `${secret}x`, secret.toUpperCase()])
      note(await send('Merge Request Hook', body, { 'x-gitlab-token': token }))
  }
  await wrong()
  // Headers of another host prove nothing here.
  const signature = { 'x-gitlab-token': '', 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }
  note(await send('Merge Request Hook', body, signature))
  expect((await webhook('DELETE')).status).toBe(204)
  await wrong()
  note(await send('Merge Request Hook', body))
  url = url.replace(testPlatform.projectRef, 'zzzzzzzzzzzzzzzzzzzz')
  note(await send('Merge Request Hook', body))
  expect([...answers]).toEqual([
    JSON.stringify({
      ...{ status: 401, code: 'unauthorized' },
      message: 'The signature or secret token of the webhook is missing or wrong.',
    }),
  ])
  expect(await previews()).toEqual([])
})
