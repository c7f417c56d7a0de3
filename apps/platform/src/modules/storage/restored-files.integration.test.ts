import { afterAll, beforeAll, expect, it } from 'vitest'
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
