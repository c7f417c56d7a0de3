import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
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

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const { body, status, text } = await call(
    `${platform.url}/platform/projects/${platform.projectRef}/query`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${platform.tokens.owner}` },
      json: { query: sql },
    },
  )
  expect(status, text).toBe(200)
  return body as Record<string, unknown>[]
}

/** Number of files that are listed. */
async function rows(): Promise<number> {
  const [row] = await query('select count(*)::int as count from storage.objects')
  return Number(row?.['count'] ?? 0)
}

async function backUp(): Promise<string> {
  const { backups, operations } = platform.running.platform
  const { backup, operation } = await backups.create(platform.projectRef, 'manual')
  expect(await operations.finished(operation.id)).toMatchObject({ state: 'succeeded' })
  return backup.id
}

async function restore(id: string, files?: 'current' | 'restored'): Promise<void> {
  const { backups, operations } = platform.running.platform
  const operation = await backups.restore(platform.projectRef, id, files)
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

it('files stay as they are when only the database is restored', async () => {
  await put('swapped-a', 'a')
  await put('swapped-b', 'b')
  await put('removed', 'then')
  await query(
    `create table notes (file uuid references storage.objects on delete cascade, text text);
     insert into notes select id, name from storage.objects;
     create table picks (file uuid references storage.objects deferrable initially deferred);
     create function count_file() returns trigger language plpgsql as $$ begin raise 'a file was written'; end $$;
     create trigger count_file before insert or update or delete on storage.objects for each row execute function count_file()`,
  )
  const id = await backUp()
  const dropTrigger = 'drop trigger count_file on storage.objects'
  await query(dropTrigger)
  const names = ['swapped-a', 'swapped-b', 'removed', 'added', 'untouched']
  await query(
    `begin;
     update storage.objects set name = 'between' where name = 'swapped-a';
     update storage.objects set name = 'swapped-a' where name = 'swapped-b';
     update storage.objects set name = 'swapped-b' where name = 'between';
     commit`,
  )
  await remove('removed')
  await put('added', 'now')
  await put('untouched', 'overwritten')
  await query(
    `update storage.objects set user_metadata = jsonb_build_object('text', chr(8232) || chr(133) || E'\\r\\n');
     drop table notes; insert into storage.buckets (id, name, public) values ('new', 'new', true)`,
  )
  const saved = await query('select to_jsonb(o) as row from storage.objects o order by id')
  await restore(id, 'current')
  expect(await Promise.all(names.map(read))).toEqual(['b', 'a', 404, 'now', 'overwritten'])
  expect(await query('select to_jsonb(o) as row from storage.objects o order by id')).toEqual(saved)
  expect(await query(`select public from storage.buckets where id = 'new'`)).toEqual([
    { public: true },
  ])
  // The rest is of then, without what referenced a file that is deleted now.
  expect(await query('select text from notes order by text')).toEqual(
    ['swapped-a', 'swapped-b', 'untouched', 'overwritten', 'later']
      .toSorted()
      .map((text) => ({ text })),
  )
  const folder = join(platform.dataDirectory, 'clusters', platform.projectRef)
  expect((await readdir(folder)).filter((name) => name.startsWith('file-rows'))).toEqual([])
  await query(dropTrigger)
  await sweep()
  expect(await Promise.all(names.map(read))).toEqual(['b', 'a', 404, 'now', 'overwritten'])
  // All of it comes back with the files of the backup.
  await restore(id, 'restored')
  expect(await Promise.all(names.map(read))).toEqual(['a', 'b', 'then', 404, 'the same'])
  await query(`drop table notes, picks; ${dropTrigger}`)
  await platform.running.platform.backups.remove(platform.projectRef, id)
})

it('rows about files that are too large for memory refuse a restore that leaves the files', async () => {
  await put('large', 'then')
  const id = await backUp()
  await query(
    `update storage.objects set metadata = jsonb_build_object('x', repeat('x', 300000)) where name = 'large'`,
  )
  const { backups, operations } = platform.running.platform
  const operation = await backups.restore(platform.projectRef, id, 'current')
  expect(await operations.finished(operation.id)).toMatchObject({
    ...{ state: 'failed' },
    error: expect.stringContaining('storage.objects is larger than 256 kB') as string,
  })
  await restore(id, 'restored')
  expect(await read('large')).toBe('then')
  await remove('large')
  await backups.remove(platform.projectRef, id)
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
