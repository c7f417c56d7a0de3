import type { components } from '@howdah/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
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

  const headers = { authorization: `Bearer ${testPlatform.tokens.owner}` }
  const projects = `${testPlatform.url}/platform/projects/${branch}`
  const keys = (await call(`${projects}/api-keys`, { headers })).body as ApiKey[]
  const apikey = keys.find(({ name }) => name === 'anon')?.api_key ?? ''
  const { body: shown } = await call(projects, { headers })
  const { endpoint } = shown as { endpoint: string }
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
