import {
  createExport,
  type ExportRequest,
} from '@howdah/platform-client/resources/exports/create-export'
import { createPlatformClient } from '@howdah/platform-client/client'
import type { PlatformError } from '@howdah/platform-client/errors'
import { queryRows } from '@howdah/platform-client/query/query-rows'
import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestPlatform, type TestPlatform } from './test-platform'

let platform: TestPlatform
let projectRef: string

beforeAll(async () => {
  platform = await startTestPlatform()
  projectRef = platform.projectRef
})
afterAll(() => platform.stop())

type Who = 'owner' | 'reader'
const clientOf = (who: Who) =>
  createPlatformClient({ baseUrl: platform.url, getAccessToken: () => platform.tokens[who] })
const address = async (request: Partial<ExportRequest>, who: Who = 'owner') =>
  (
    await createExport(clientOf(who), {
      projectRef,
      sql: 'select 1 as one',
      format: 'csv',
      ...request,
    })
  ).url
const refusal = (request: Partial<ExportRequest>, who: Who = 'owner') =>
  address(request, who).then(
    () => expect.fail('It went through'),
    (error: unknown) => error as PlatformError,
  )

async function download(request: Partial<ExportRequest>, who: Who = 'owner') {
  const response = await fetch(await address(request, who))
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** The cookie of a new session, as a browser would send it. */
async function newSession(personId: string): Promise<string> {
  const session = await platform.running.platform.identity.beginSession(personId, {
    address: '127.0.0.1',
  })
  return session?.setCookie[0]?.split(';')[0] ?? expect.fail('No session')
}

const rows = `select * from (values (1, 'Ada, "the" first', null::text, true), (2, '', e'two\\nlines', null)) t (id, name, note, ok)`

describe('a download', () => {
  test.each([
    ['csv', 'text/csv', `id,name,note,ok\r\n1,"Ada, ""the"" first",,t\r\n2,"","two\nlines",\r\n`],
    [
      'json',
      'application/json',
      `[\n  {"id": 1, "name": "Ada, \\"the\\" first", "note": null, "ok": true},\n  {"id": 2, "name": "", "note": "two\\nlines", "ok": null}\n]\n`,
    ],
    [
      'sql',
      'application/sql',
      `insert into "public"."people" ("id", "name", "note", "ok") values\n  (1, 'Ada, "the" first', NULL, 't'),\n  (2, '', 'two\nlines', NULL);\n`,
    ],
    [
      'markdown',
      'text/markdown',
      expect.stringContaining('| 2 |  | two<br>lines | *NULL* |') as string,
    ],
  ] as const)('as %s holds every value as Postgres wrote it', async (format, type, text) => {
    const answer = await download({
      sql: rows,
      format,
      fileName: 'Käufe',
      ...(format === 'sql' ? { table: 'public.people' } : {}),
    })
    expect(answer).toMatchObject({ status: 200, text })
    expect(answer.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
    expect(answer.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''K%C3%A4ufe.${format === 'markdown' ? 'md' : format}`,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('goes back into Postgres as it was', async () => {
    const owner = clientOf('owner')
    await queryRows(owner, {
      projectRef,
      sql: `create table exported_t (id int, name text, note text, ok bool)`,
    })
    const { text } = await download({ sql: rows, format: 'sql', table: 'exported_t' })
    await queryRows(owner, { projectRef, sql: text })
    const expected = await queryRows(owner, {
      projectRef,
      sql: 'select * from exported_t order by id',
    })
    expect(expected).toEqual(await queryRows(owner, { projectRef, sql: rows }))
  })

  test('goes back into a table that counts by itself', async () => {
    const owner = clientOf('owner')
    await queryRows(owner, {
      projectRef,
      sql: 'create table counted (id int generated always as identity, note text)',
    })
    const { text } = await download({
      sql: `select 7 as id, 'a' as note`,
      format: 'sql',
      table: 'counted',
      overridesIdentity: true,
    })
    await queryRows(owner, { projectRef, sql: text })
    expect(await queryRows(owner, { projectRef, sql: 'select * from counted' })).toEqual([
      { id: 7, note: 'a' },
    ])
  })

  test('binds parameters and holds a file without rows', async () => {
    expect(
      (
        await download({
          sql: 'select $1::text as a, $2::text as b',
          parameters: [`'; drop table t; --`, null],
        })
      ).text,
    ).toBe(`a,b\r\n'; drop table t; --,\r\n`)
    const none = 'select 1 as a where false'
    expect((await download({ sql: none })).text).toBe('a\r\n')
    expect(JSON.parse((await download({ sql: none, format: 'json' })).text)).toEqual([])
    expect((await download({ sql: none, format: 'sql', table: 't' })).text).toBe('')
  })

  test('works once, of many at once for one, and never by HEAD', async () => {
    const url = await address({})
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(405)
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => (await fetch(url)).status),
    )
    expect(answers.sort()).toEqual([200, 404, 404, 404, 404])
    expect(
      await (await fetch(`${platform.url}/platform/exports/${'A'.repeat(43)}`)).json(),
    ).toMatchObject({ code: 'not_found' })
  })

  test('is over after a minute', async () => {
    const url = await address({})
    await platform.running.platform.control.query(
      `update exports set expires_at = now() - interval '1 second'`,
    )
    expect((await fetch(url)).status).toBe(404)
  })

  test('that a session asked for is for that session only', async () => {
    const owner = (await platform.running.platform.members.firstOwner()) ?? ''
    const [cookie, other] = [await newSession(owner), await newSession(owner)]
    const made = await fetch(`${platform.url}/platform/projects/${projectRef}/exports`, {
      method: 'POST',
      headers: { cookie, origin: platform.url, 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'select 1 as one', format: 'csv' }),
    })
    const url = `${platform.url}${((await made.json()) as { path: string }).path}`
    expect((await fetch(url)).status).toBe(404)
    expect((await fetch(url, { headers: { cookie: other } })).status).toBe(404)
    expect(
      (await fetch(url, { headers: { authorization: `Bearer ${platform.tokens.owner}` } })).status,
    ).toBe(404)
    expect(await (await fetch(url, { headers: { cookie } })).text()).toBe('one\r\n1\r\n')
  })

  test('is refused to who may not run SQL any more', async () => {
    const url = await address({}, 'reader')
    const { control, identity } = platform.running.platform
    const reader = (await identity.findByEmail('reader@example.com'))?.id
    const { rows: expected } = await control.query(
      'delete from members where person_id = $1 returning organization_id',
      [reader],
    )
    try {
      expect((await fetch(url)).status).toBe(404)
    } finally {
      await control.query(
        `insert into members (organization_id, person_id, role) values ($1, $2, 'read-only')`,
        [(expected[0] as { organization_id: number }).organization_id, reader],
      )
    }
  })

  test('keeps no SQL in the clear', async () => {
    await address({ sql: `select 'a-secret-of-the-statement'` })
    const { rows: expected } =
      await platform.running.platform.control.query('select * from exports')
    expect(expected.length).toBeGreaterThan(0)
    expect(JSON.stringify(expected)).not.toContain('a-secret-of')
  })
})

describe('what runs', () => {
  test('runs as the person may, and as the role that was asked for', async () => {
    expect((await download({ sql: 'select current_user as u' })).text).toBe('u\r\npostgres\r\n')
    expect((await download({ sql: 'select current_user as u' }, 'reader')).text).toBe(
      'u\r\nhowdah_reader\r\n',
    )
    expect((await download({ sql: 'select current_user as u', role: { role: 'anon' } })).text).toBe(
      'u\r\nanon\r\n',
    )
    expect(await refusal({ role: { role: 'anon' } }, 'reader')).toMatchObject({ status: 403 })
  })

  test.each([
    `create table never_t ()`,
    `with made as (insert into exported_w values (1) returning *) select * from made`,
    `select nextval('exported_s')`,
    `select set_config('transaction_read_only', 'off', false)`,
  ])('%s writes nothing', async (sql) => {
    const owner = clientOf('owner')
    await queryRows(owner, {
      projectRef,
      sql: 'create table if not exists exported_w (id int); create sequence if not exists exported_s',
    })
    const { status, text } = await download({ sql })
    expect([status, text]).toEqual([400, expect.stringContaining('sql_error')])
    expect(await queryRows(owner, { projectRef, sql: 'select * from exported_w' })).toEqual([])
  })

  test.each([
    ['two statements', { sql: 'select 1; drop table x' }, 'Exports need exactly one statement.'],
    ['no statement', { sql: '-- nothing' }, 'Exports need exactly one statement.'],
    ['no table', { format: 'sql' }, 'The sql format needs a table name.'],
    [
      'a table that is none',
      { format: 'sql', table: 't; drop table x' },
      'is not the name of a table',
    ],
    [
      'another address',
      { connectionString: 'postgresql://postgres@192.0.2.1:5432/postgres' },
      'connectionString',
    ],
    ['a NUL', { sql: `select '\0'` }, 'NUL'],
  ] as const)('%s is refused at once', async (_, request, message) => {
    expect(await refusal(request as Partial<ExportRequest>)).toMatchObject({
      status: 400,
      message: expect.stringContaining(message) as string,
    })
  })

  test('what Postgres refuses is an error, what returns no rows too', async () => {
    expect(await download({ sql: 'select * from nope' })).toMatchObject({
      status: 400,
      text: expect.stringContaining('42P01') as string,
    })
    expect(await download({ sql: 'set lock_timeout = 1' })).toMatchObject({
      status: 400,
      text: expect.stringContaining('no rows') as string,
    })
  })

  test('what breaks in the middle is a cut download, never a whole one', async () => {
    const url = await address({
      sql: 'select 1000000 / (200000 - i) as x from generate_series(1, 300000) i',
    })
    const response = await fetch(url)
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow()
  })

  test('is cancelled when the reader goes', async () => {
    // In the list of columns: behind `from` Postgres makes all of them before it sends the first.
    const url = await address({
      sql: `select generate_series(1, 100000000), 'export_cancelled_marker'`,
    })
    const running = async () =>
      (
        await queryRows<{ n: string }>(clientOf('owner'), {
          projectRef,
          sql: `select count(*) as n from pg_stat_activity where query like '%export_cancelled' || '_marker%' and state = 'active' and pid <> pg_backend_pid()`,
        })
      )[0]?.n
    const controller = new AbortController()
    const response = await fetch(url, { signal: controller.signal })
    await response.body?.getReader().read()
    expect(await running()).toBe('1')
    controller.abort()
    await vi.waitFor(async () => expect(await running()).toBe('0'), { timeout: 30_000 })
  })

  test('a million rows pass through little memory, also to a slow reader', async () => {
    const url = await address({
      sql: `select i as id, repeat('x', 100) as text, i * 2 as n from generate_series(1, 1000000) i`,
    })
    const before = process.memoryUsage().rss
    let [bytes, lines, max] = [0, 0, 0]
    await new Promise<void>((resolve, reject) => {
      get(url, (response) => {
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          for (const byte of chunk) if (byte === 10) lines += 1
          max = Math.max(max, process.memoryUsage().rss)
        })
        // A pause at the start lets everything fill up that can.
        response.pause()
        setTimeout(() => response.resume(), 1_500)
        response.on('end', resolve).on('error', reject)
      }).on('error', reject)
    })
    expect(lines).toBe(1_000_001)
    expect(bytes).toBeGreaterThan(110_000_000)
    expect(max - before).toBeLessThan(100 * 1024 * 1024)
  })

  test('a value of 20 MB passes', async () => {
    expect((await download({ sql: `select repeat('é', 10000000) as big` })).text).toHaveLength(
      10_000_000 + 7,
    )
  })
})
