import { access, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { layout } from '../../base/disk/data-directory'
import { call, type Reply } from '../../server/http/testing/call'
import { processesIn } from '../../base/process-table'
import type { OperationKind } from '../operations/operations.types'

let testPlatform: TestPlatform
beforeAll(async () => {
  testPlatform = await startTestPlatform()
})
afterAll(() => testPlatform.stop())

const path = (rest = '', ref = testPlatform.projectRef) =>
  `${testPlatform.url}/platform/projects/${ref}${rest}`
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const ask = (
  method: string,
  rest = '',
  json?: unknown,
  token = testPlatform.tokens.owner,
): Promise<Reply> =>
  call(path(rest), { method, headers: bearer(token), ...(json === undefined ? {} : { json }) })
const query = (sql = 'select 1 as one') => ask('POST', '/query', { query: sql })
const files = (ref = testPlatform.projectRef) =>
  join(layout(testPlatform.dataDirectory).clusters, ref)

/** Ends when the newest operation has; answers the project then. */
async function settled(kind: OperationKind): Promise<Record<string, unknown>> {
  const { operations } = testPlatform.running.platform
  const newest = await operations.newest(testPlatform.projectRef)
  expect(newest?.kind).toBe(kind)
  await operations.finished(newest?.id ?? '')
  return (await ask('GET')).body as Record<string, unknown>
}

it('a project has the address of its API, and is no branch of another', async () => {
  const { projectRef: ref } = testPlatform
  const { body } = await ask('GET')
  expect(body).toMatchObject({
    ref,
    status: 'ACTIVE_HEALTHY',
    parentRef: null,
    parent_project_ref: null,
    is_branch_enabled: false,
    app_config: { protocol: 'http', endpoint: expect.stringMatching(`^[^/]+/${ref}$`) as string },
  })
  expect((await ask('GET', '/databases')).body).toMatchObject([
    {
      identifier: ref,
      database_type: 'PRIMARY',
      pool_mode: 'transaction',
      status: 'ACTIVE_HEALTHY',
    },
  ])
})

describe('the life of a project', () => {
  it('is paused: its Postgres and all of its sessions are gone, its data is not', async () => {
    // Which also leaves a session that waits for the next run.
    expect((await query('create table saved as select 42 as answer')).status).toBe(200)
    const begun = await ask('POST', '/pause')
    expect(begun.status, begun.text).toBe(202)
    expect(begun.body).toMatchObject({
      status: 'PAUSING',
      operation: { kind: 'pause_project', state: 'running' },
    })
    expect(await settled('pause_project')).toMatchObject({
      status: 'INACTIVE',
      operation: { state: 'succeeded', error: null },
    })
    expect(processesIn(join(files(), 'data'))).toEqual([])

    for (const reply of [
      await query(),
      await ask('GET', '/databases'),
      await ask('GET', '/figures'),
    ]) {
      expect(reply.status).toBe(409)
      expect(reply.body).toMatchObject({
        code: 'project_not_active',
        message: 'The project is paused. Resume it to use it again.',
      })
    }
    const again = await ask('POST', '/pause')
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({
      code: 'conflict',
      message: 'The project is paused, so it can’t be paused now.',
    })
  })

  it('is resumed, once, however often it is asked at the same time', async () => {
    const replies = await Promise.all([
      ask('POST', '/resume'),
      ask('POST', '/resume'),
      ask('POST', '/resume'),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([202, 409, 409])
    expect(await settled('resume_project')).toMatchObject({ status: 'ACTIVE_HEALTHY' })
    const { body } = await query('select answer from saved')
    expect(body).toEqual([{ answer: 42 }])
  })

  it('is restarted: another Postgres, the same data, and the next query finds it', async () => {
    const startedAt = async () =>
      ((await ask('GET', '/figures')).body as { started_at: string }).started_at
    const before = await startedAt()
    expect((await ask('POST', '/restart')).body).toMatchObject({ status: 'RESTARTING' })
    expect(await settled('restart_project')).toMatchObject({ status: 'ACTIVE_HEALTHY' })
    expect(await startedAt()).not.toBe(before)
    expect((await query('select answer from saved')).body).toEqual([{ answer: 42 }])
  })

  it('shows why a Postgres does not start, and starts it when the reason is gone', async () => {
    await ask('POST', '/pause')
    await settled('pause_project')
    const broken = join(files(), 'data', 'postgresql.auto.conf')
    await writeFile(broken, 'nonsense_setting = on\n')
    expect((await ask('POST', '/resume')).status).toBe(202)
    const failed = await settled('resume_project')
    expect(failed).toMatchObject({
      status: 'START_FAILED',
      operation: { state: 'failed', step: 'undo' },
    })
    expect((failed.operation as { error: string }).error).toContain('does not start')
    const { lines } = (await ask('GET', '/start-log')).body as { lines: string[] }
    expect(lines.join('\n')).toContain('nonsense_setting')
    expect((await ask('GET', '/start-log', undefined, testPlatform.tokens.reader)).status).toBe(403)
    expect((await query()).body).toMatchObject({ code: 'project_not_active' })

    await writeFile(broken, '')
    expect((await ask('POST', '/resume')).status).toBe(202)
    expect(await settled('resume_project')).toMatchObject({ status: 'ACTIVE_HEALTHY' })
    expect((await query('select answer from saved')).body).toEqual([{ answer: 42 }])
  })

  it('gets another name', async () => {
    const { body } = await ask('PATCH', '', { name: '  Shop  ' })
    expect(body).toMatchObject({ name: 'Shop' })
    expect((await ask('PATCH', '', { name: '   ' })).status).toBe(400)
    expect((await ask('PATCH', '', { name: 'x' }, testPlatform.tokens.reader)).status).toBe(403)
  })

  it('moves to another organization of a person who can create projects there, without the roles in it', async () => {
    const { control, members, organizationChanges, projects } = testPlatform.running.platform
    const owner = (await members.firstOwner()) ?? ''
    const { slug, id } = await organizationChanges.createOrganization({
      name: 'Other',
      plan: 'free',
      ownerId: owner,
    })
    const before = await projects.byRef(testPlatform.projectRef)
    await control.query(
      `insert into project_members (organization_id, person_id, project_ref, role)
       select organization_id, person_id, $1, 'developer' from members where role = 'read-only'`,
      [testPlatform.projectRef],
    )
    const transfer = (to: string, token?: string) =>
      ask('POST', '/transfer', { organization_slug: to }, token)
    expect((await transfer('nowhere')).status).toBe(404)
    expect((await transfer(before?.organizationSlug ?? '')).status).toBe(409)
    expect((await transfer(slug, testPlatform.tokens.reader)).status).toBe(403)
    await members.put({ organizationId: id, personId: owner, role: 'developer' })
    expect((await transfer(slug)).status).toBe(403)
    await members.put({ organizationId: id, personId: owner, role: 'administrator' })
    // A project without branches may have had some, and is the default one then.
    await control.query(
      'insert into branches (project_ref, parent_project_ref, default_name) values ($1, $1, $2)',
      [testPlatform.projectRef, 'main'],
    )
    expect((await transfer(slug)).body).toMatchObject({ organization_slug: slug })
    expect((await ask('GET', '', undefined, testPlatform.tokens.reader)).status).toBe(404)
    expect((await control.query('select from project_members')).rowCount).toBe(0)
  })

  it('is deleted by its typed name, with all of its bytes', async () => {
    const wrong = await ask('DELETE', '', { name: 'shop' })
    expect(wrong.status).toBe(400)
    expect(wrong.body).toMatchObject({ message: 'Type Shop to delete this project.' })
    expect((await query()).status).toBe(200)

    const { operations } = testPlatform.running.platform
    const begun = await ask('DELETE', '', { name: 'Shop' })
    expect(begun.status).toBe(202)
    expect(begun.body).toMatchObject({
      status: 'GOING_DOWN',
      operation: { kind: 'delete_project' },
    })
    const { operation } = begun.body as { operation: { id: string } }
    expect(await operations.finished(operation.id)).toMatchObject({ state: 'succeeded' })
    expect((await ask('GET')).status).toBe(404)
    await expect(access(files())).rejects.toThrow(/ENOENT/)
    await vi.waitFor(
      async () =>
        expect(await readdir(layout(testPlatform.dataDirectory).storage)).not.toContain(
          testPlatform.projectRef,
        ),
      { timeout: 20_000 },
    )
    expect(await readdir(layout(testPlatform.dataDirectory).clusters)).toEqual(['control'])
    expect(await readdir(layout(testPlatform.dataDirectory).run)).not.toContain(
      testPlatform.projectRef,
    )
  })
})
