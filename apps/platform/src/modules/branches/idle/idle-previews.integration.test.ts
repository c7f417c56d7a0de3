import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { components } from '@howdah/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startTestPlatform, type TestPlatform } from '../../../../test/test-platform'
import { call } from '../../../server/http/testing/call'

type ApiKey = components['schemas']['ApiKey']

let testPlatform: TestPlatform
let branch: string
beforeAll(async () => {
  testPlatform = await startTestPlatform()
  const { branches, operations } = testPlatform.running.platform
  const made = await branches.create({
    ...{ parentRef: testPlatform.projectRef, name: 'preview', gitBranch: null },
    ...{ persistent: false, withData: false },
  })
  branch = made.projectRef
  await operations.finished((await operations.newest(branch))?.id ?? '')
})
afterAll(() => testPlatform.stop())

/** Pauses the branch as one that no one has used. */
async function fallAsleep(): Promise<void> {
  const { control, idlePreviews } = testPlatform.running.platform
  await control.query(`update branches set created_at = now() - interval '1 day'`)
  await control.query(`update operations set updated_at = now() - interval '1 day'`)
  await control.query('delete from project_minutes')
  await control.query(
    `insert into project_minutes (project_ref, at, requests, errors, egress_bytes, connections, realtime_clients)
     values ($1, now() - interval '5 minutes', 0, 0, 0, 0, 0)`,
    [branch],
  )
  await idlePreviews.pause()
  expect(await statusOf(branch)).toBe('INACTIVE')
}

async function addressOf(): Promise<{ apikey: string; endpoint: string }> {
  const headers = { authorization: `Bearer ${testPlatform.tokens.owner}` }
  const projects = `${testPlatform.url}/platform/projects/${branch}`
  const keys = (await call(`${projects}/api-keys`, { headers })).body as ApiKey[]
  const { body } = await call(projects, { headers })
  const { endpoint } = body as { endpoint: string }
  return { apikey: keys.find(({ name }) => name === 'anon')?.api_key ?? '', endpoint }
}

const statusOf = async (ref: string) =>
  (await testPlatform.running.platform.projects.byRef(ref))?.status

it('an idle preview is paused, and a request to its API resumes it', async () => {
  const { control, idlePreviews, projectLife, operations } = testPlatform.running.platform
  const minute = (requests: number, realtimeClients = 0) =>
    control.query(
      `insert into project_minutes (project_ref, at, requests, errors, egress_bytes, connections, realtime_clients)
       values ($1, now() - interval '5 minutes', $2, 0, 0, 0, $3)
       on conflict (project_ref, at) do nothing`,
      [branch, requests, realtimeClients],
    )
  await idlePreviews.pause()
  expect(await statusOf(branch)).toBe('ACTIVE_HEALTHY')
  await control.query(`update branches set created_at = now() - interval '1 day'`)
  await control.query(`update operations set updated_at = now() - interval '1 day'`)
  // What has been used is not idle.
  for (const [requests, realtimeClients] of [
    [1, 0],
    [0, 1],
  ] as const) {
    await control.query('delete from project_minutes')
    await minute(requests, realtimeClients)
    await idlePreviews.pause()
    expect(await statusOf(branch)).toBe('ACTIVE_HEALTHY')
  }
  await control.query('delete from project_minutes')
  await minute(0)
  await idlePreviews.pause()
  expect(await statusOf(branch)).toBe('INACTIVE')
  expect(await statusOf(testPlatform.projectRef)).toBe('ACTIVE_HEALTHY')

  const { apikey, endpoint } = await addressOf()
  const ask = (key: string) => fetch(`${endpoint}/storage/v1/bucket`, { headers: { apikey: key } })
  // A stranger wakes nothing.
  expect((await ask('none')).status).toBe(401)
  expect(await statusOf(branch)).toBe('INACTIVE')
  const replies = await Promise.all([ask(apikey), ask(apikey)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(await statusOf(branch)).toBe('ACTIVE_HEALTHY')

  // One that a person has paused stays so.
  await operations.finished((await projectLife.begin('pause_project', branch)).id)
  expect((await ask(apikey)).status).toBe(409)
  expect(await statusOf(branch)).toBe('INACTIVE')
})

it(
  'every request that is allowed resumes it, and no other one does',
  { timeout: 60_000 },
  async () => {
    const { control, operations, projectLife, projects, projectTokens } =
      testPlatform.running.platform
    await operations.finished((await projectLife.begin('resume_project', branch)).id)
    const { apikey, endpoint } = await addressOf()
    const project = await projects.byRef(branch)
    const secret = (project && (await projectTokens.builtInKeys(project)))?.service_role ?? ''
    const owner = { authorization: `Bearer ${testPlatform.tokens.owner}` }
    const service = { apikey: secret, authorization: `Bearer ${secret}` }
    const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
      fetch(`${endpoint}${path}`, { headers, redirect: 'manual', ...init })
    const code = `Deno.serve((request) => {
    if (request.headers.get('upgrade') !== 'websocket') return new Response('up')
    const { response, socket } = Deno.upgradeWebSocket(request)
    socket.onopen = () => socket.send('up')
    return response
  })`
    for (const [slug, verify_jwt] of [
      ['keyed', true],
      ['free', false],
    ] as const) {
      const deployed = await call(
        `${testPlatform.url}/platform/projects/${branch}/functions/${slug}`,
        {
          ...{ method: 'PUT', headers: owner },
          json: { files: [{ path: 'index.ts', content: code }], verify_jwt },
        },
      )
      expect(deployed.status).toBe(200)
    }
    for (const [id, isPublic] of [
      ['shown', true],
      ['hidden', false],
    ] as const) {
      const body = JSON.stringify({ id, name: id, public: isPublic })
      const json = { ...service, 'content-type': 'application/json' }
      expect((await ask('/storage/v1/bucket', json, { method: 'POST', body })).status).toBe(200)
      const put = await ask(`/storage/v1/object/${id}/a.txt`, service, {
        method: 'POST',
        body: 'a',
      })
      expect(put.status).toBe(200)
    }
    const signed = await ask(
      '/storage/v1/object/sign/hidden/a.txt',
      { ...service, 'content-type': 'application/json' },
      { method: 'POST', body: JSON.stringify({ expiresIn: 600 }) },
    )
    const { signedURL } = (await signed.json()) as { signedURL: string }
    const { body } = await call(`${testPlatform.url}/platform/storage/${branch}/credentials`, {
      ...{ method: 'POST', headers: owner, json: { name: 'test' } },
    })
    const s3Key = body as { access_key_id: string; secret_access_key: string }
    const s3 = async (secretAccessKey: string): Promise<number> => {
      const client = new S3Client({
        ...{ endpoint: `${endpoint}/storage/v1/s3`, region: 'eu-central-1', forcePathStyle: true },
        credentials: { accessKeyId: s3Key.access_key_id, secretAccessKey },
        maxAttempts: 1,
      })
      const sent = client.send(new GetObjectCommand({ Bucket: 'hidden', Key: 'a.txt' }))
      return sent.then(
        ({ $metadata }) => $metadata.httpStatusCode ?? 0,
        (error: unknown) =>
          (error as { $metadata: { httpStatusCode: number } }).$metadata.httpStatusCode,
      )
    }
    const socket = (path: string) =>
      new Promise<string>((resolve, reject) => {
        const opened = new WebSocket(`${endpoint.replace(/^http/, 'ws')}/functions/v1/${path}`)
        opened.on('message', (data: Buffer) => {
          resolve(data.toString())
          opened.close()
        })
        opened.on('error', reject)
      })
    const get = async (path: string, headers?: Record<string, string>) =>
      (await ask(path, headers)).status

    await fallAsleep()
    expect(await get('/functions/v1/keyed')).toBe(401)
    expect(await get('/functions/v1/keyed', { apikey: 'none' })).toBe(401)
    expect(await get('/functions/v1/none')).toBe(404)
    await expect(socket('keyed?apikey=none')).rejects.toThrow('401')
    expect(await s3('none')).toBe(403)
    expect(await get('/storage/v1/object/public/hidden/a.txt')).toBe(409)
    expect(await get('/storage/v1/object/public/none/a.txt')).toBe(409)
    expect(await get(`/storage/v1${signedURL}x`)).toBe(400)
    expect(await get('/auth/v1/callback?state=none&code=none')).toBe(400)
    expect(await get('/auth/v1/authorize?provider=github')).toBe(400)
    // A link of before has ended.
    await control.query(`update branches set idle_since = now() - interval '2 hours'`)
    await get('/auth/v1/verify?type=magiclink&token=none')
    expect(await statusOf(branch)).toBe('INACTIVE')

    for (const [way, wake, answer] of [
      ['a function with a key', () => get('/functions/v1/keyed', { apikey }), 200],
      ['a function without keys', () => get('/functions/v1/free'), 200],
      ['a socket', () => socket(`keyed?apikey=${apikey}`), 'up'],
      ['S3', () => s3(s3Key.secret_access_key), 200],
      ['a public file', () => get('/storage/v1/object/public/shown/a.txt'), 200],
      ['a signed link', () => get(`/storage/v1${signedURL}`), 200],
      ['the link of a mail', () => get('/auth/v1/verify?type=magiclink&token=none'), 303],
    ] as const) {
      if ((await statusOf(branch)) !== 'INACTIVE') await fallAsleep()
      await control.query('update branches set idle_since = now()')
      expect(await wake(), way).toBe(answer)
      expect(await statusOf(branch), way).toBe('ACTIVE_HEALTHY')
    }
  },
)
