import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'
import { call } from '../../server/http/testing/call'

let platform: TestPlatform
let endpoint: string
let key: string

beforeAll(async () => {
  platform = await startTestPlatform()
  const headers = { authorization: `Bearer ${platform.tokens.owner}` }
  const { body: keys } = await call(
    `${platform.url}/platform/projects/${platform.projectRef}/api-keys?reveal=true`,
    { headers },
  )
  key =
    (keys as { id: string; api_key: string }[]).find(({ id }) => id === 'service_role')?.api_key ??
    ''
  const { body } = await call(`${platform.url}/platform/projects/${platform.projectRef}/settings`, {
    headers,
  })
  endpoint = `${(body as { endpoint: string }).endpoint}/storage/v1`
  const made = await fetch(`${endpoint}/bucket`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'files', name: 'files' }),
  })
  expect(made.status).toBe(200)
})
afterAll(() => platform.stop())

async function put(name: string, text: string): Promise<void> {
  const { status } = await fetch(`${endpoint}/object/files/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'text/plain', 'x-upsert': 'true' },
    body: text,
  })
  expect(status).toBe(200)
}

async function read(name: string): Promise<string | number> {
  const response = await fetch(`${endpoint}/object/authenticated/files/${name}`, {
    headers: { authorization: `Bearer ${key}` },
  })
  return response.ok ? response.text() : response.status
}

const remove = (name: string) =>
  fetch(`${endpoint}/object/files/${name}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${key}` },
  })

/** Number of files that are listed. */
async function rows(): Promise<number> {
  const { body } = await call(`${platform.url}/platform/projects/${platform.projectRef}/query`, {
    method: 'POST',
    headers: { authorization: `Bearer ${platform.tokens.owner}` },
    json: { query: 'select count(*)::int as count from storage.objects' },
  })
  return (body as { count: number }[])[0]?.count ?? 0
}

async function backUp(): Promise<string> {
  const { backups, operations } = platform.running.platform
  const { backup, operation } = await backups.create(platform.projectRef, 'manual')
  expect(await operations.finished(operation.id)).toMatchObject({ state: 'succeeded' })
  return backup.id
}

async function restore(id: string): Promise<void> {
  const { backups, operations } = platform.running.platform
  const operation = await backups.restore(platform.projectRef, id)
  expect(await operations.finished(operation.id)).toMatchObject({ state: 'succeeded' })
}

/** A sweep for which nothing is too young. */
const sweep = () => platform.running.platform.storage.sweep(new Date(Date.now() + 60_000))
const versions = async () => {
  const all: string[] = []
  for await (const page of platform.running.platform.storageBytes
    .of(platform.projectRef)
    .blobs.olderThan(new Date(Date.now() + 60_000)))
    all.push(...page)
  return all
}

it('bytes of files that were overwritten or deleted stay as long as a backup names them', async () => {
  await put('overwritten', 'before')
  await put('deleted', 'still wanted')
  await put('untouched', 'the same')
  const first = await backUp()
  await put('overwritten', 'after')
  await remove('deleted')
  await put('later', 'new')
  await sweep()
  expect(await read('overwritten')).toBe('after')
  const second = await backUp()

  await restore(first)
  expect(await Promise.all(['overwritten', 'deleted', 'untouched', 'later'].map(read))).toEqual([
    'before',
    'still wanted',
    'the same',
    404,
  ])
  await sweep()
  // The second backup names what the restore has taken away.
  await restore(second)
  expect(await Promise.all(['overwritten', 'deleted', 'untouched', 'later'].map(read))).toEqual([
    'after',
    404,
    'the same',
    'new',
  ])
  await sweep()
  expect(await versions()).toHaveLength(5)

  const { backups } = platform.running.platform
  await backups.remove(platform.projectRef, first)
  await put('later', 'newer')
  await backups.remove(platform.projectRef, second)
  await sweep()
  expect(await versions()).toHaveLength(3)
  expect(await Promise.all(['overwritten', 'untouched', 'later'].map(read))).toEqual([
    'after',
    'the same',
    'newer',
  ])
})

it('bytes that no backup names go at once', async () => {
  await put('short', 'one')
  const before = (await versions()).length
  await put('short', 'two')
  expect(await versions()).toHaveLength(before)
})

it('bytes of files stay as long as a second of the window names them, and agree with the rows of that second', async () => {
  const { operations, pointInTime, walArchive } = platform.running.platform
  const ref = platform.projectRef
  const waits = { timeout: 60_000, interval: 50 }
  await pointInTime.enable(ref)
  await vi.waitFor(
    async () =>
      expect(await pointInTime.state(ref, new Date())).toMatchObject({ state: 'archiving' }),
    waits,
  )
  await put('changed', 'at that time')
  await put('gone', 'at that time, too')
  const second = new Date(Math.ceil((Date.now() + 50) / 1_000) * 1_000)
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(second.getTime() + 1_000), waits)
  await put('changed', 'since')
  await remove('gone')
  await put('added', 'since')
  await sweep()
  await walArchive.catchUp(ref)
  const operation = await pointInTime.restore(ref, { time: second })
  expect(await operations.finished(operation.id)).toMatchObject({ state: 'succeeded' })
  expect(await Promise.all(['changed', 'gone', 'added'].map(read))).toEqual([
    'at that time',
    'at that time, too',
    404,
  ])
  await sweep()
  // What the restore has taken away is named by the time after it.
  expect((await versions()).length).toBeGreaterThan(await rows())
  await pointInTime.disable(ref)
  const { backups } = platform.running.platform
  // The log after the restore begins with a backup of its own.
  await vi.waitFor(
    async () => expect((await backups.all(ref)).map(({ state }) => state)).not.toContain('running'),
    waits,
  )
  for (const { id } of await backups.all(ref)) await backups.remove(ref, id)
  await sweep()
  expect(await versions()).toHaveLength(await rows())
})
