import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { call } from '../../server/http/testing/call'
import { startAuthTestPlatform, type AuthTestPlatform } from '../auth/testing/auth-test-platform'

interface Line {
  at: string
  cursor: string
  source: string
  product: string | null
  severity: string
  message: string
  request_id: string | null
  method: string | null
  path: string | null
  status: number | null
  duration_ms: number | null
  details: Record<string, unknown> | null
}
interface Page {
  lines: Line[]
  next_before: string | null
  dropped: number
  stored_days: number
}

const WAIT = { timeout: 45_000, interval: 200 }

describe('logs', () => {
  let platform: AuthTestPlatform
  beforeAll(async () => {
    platform = await startAuthTestPlatform()
  })
  afterAll(() => platform.stop())

  const api = (path: string, token = platform.tokens.owner, json?: unknown) =>
    call(`${platform.url}/platform/projects/${platform.projectRef}/logs${path}`, {
      method: json === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}` },
      ...(json === undefined ? {} : { json }),
    })
  const list = async (query = '') => {
    const { body, status } = await api(query)
    expect(status, JSON.stringify(body)).toBe(200)
    return body as Page
  }
  const sql = (text: string) => api('/query', platform.tokens.owner, { sql: text })
  const request = (path: string, init: RequestInit = {}) =>
    fetch(`${platform.endpoint}${path}`, {
      ...init,
      headers: { apikey: platform.keys.anon, ...init.headers },
    })
  /** Waits for a line with this text. */
  const lineWith = (query: string, test: (line: Line) => boolean) =>
    vi.waitFor(async () => {
      const line = (await list(query)).lines.find(test)
      if (line === undefined) throw new Error('There is no such line yet.')
      return line
    }, WAIT)
  const store = () => platform.running.platform.projectLogs.store

  it('has a line of each request, without its secrets', async () => {
    const answer = await request(
      `/rest/v1/nothing?select=*&apikey=${platform.keys.anon}&token=very-secret`,
      { headers: { 'user-agent': 'test/1' } },
    )
    const line = await lineWith('?view=rest', ({ path }) => path === '/rest/v1/nothing')
    expect(line).toMatchObject({
      ...{ source: 'api', product: 'rest', method: 'GET', status: answer.status },
      request_id: answer.headers.get('x-request-id'),
      message: `GET /rest/v1/nothing ${answer.status}`,
      severity: 'warning',
      details: { query: 'select=*&apikey=(hidden)&token=(hidden)', user_agent: 'test/1' },
    })
    expect(line.duration_ms).toBeGreaterThan(0)
    // Neither in a column nor anywhere in the files.
    const folder = join(platform.dataDirectory, 'logs', platform.projectRef)
    for (const file of await readdir(folder)) {
      const bytes = await readFile(join(folder, file))
      expect(bytes.includes('very-secret')).toBe(false)
      expect(bytes.includes(platform.keys.anon)).toBe(false)
    }
  })

  it('has a request with a wrong key, and none of a project that does not exist', async () => {
    await request('/rest/v1/wrong', { headers: { apikey: 'wrong' } })
    const line = await lineWith('?status=401', ({ path }) => path === '/rest/v1/wrong')
    expect(line.severity).toBe('warning')
    await fetch(`${platform.endpoint.replace(platform.projectRef, 'a'.repeat(20))}/rest/v1/x`)
    await platform.running.platform.projectLogs.flush()
    expect(await readdir(join(platform.dataDirectory, 'logs'))).toEqual([platform.projectRef])
  })

  it('says why the Data API has refused a request, and repeats no value', async () => {
    await platform.sql(
      `create table reasons (id int); alter table reasons enable row level security; grant all on reasons to anon; notify pgrst, 'reload schema'`,
    )
    const insert = async (id: unknown, status: number) => {
      const answer = await request('/rest/v1/reasons', {
        ...{ method: 'POST', body: JSON.stringify({ id }) },
        headers: { 'content-type': 'application/json' },
      })
      expect(answer.status, await answer.text()).toBe(status)
      return answer.headers.get('x-request-id') ?? ''
    }
    const refused = await vi.waitFor(() => insert(1, 401), WAIT)
    expect(await lineWith(`?request_id=${refused}`, () => true)).toMatchObject({
      details: {
        error_code: '42501',
        error: 'new row violates row-level security policy for table "reasons"',
      },
    })
    const wrong = await insert('private-value', 400)
    expect(await lineWith(`?request_id=${wrong}`, () => true)).toMatchObject({
      details: { error_code: '22P02', error: 'invalid input syntax for type integer: "…"' },
    })
    const answer = await request('/rest/v1/reasons', { headers: { apikey: 'wrong' } })
    const id = answer.headers.get('x-request-id') ?? ''
    expect((await lineWith(`?request_id=${id}`, () => true)).details?.error).toEqual(
      expect.stringMatching(/key/i),
    )
  })

  it('filters, searches and pages', async () => {
    for (let at = 0; at < 12; at += 1) await request(`/storage/v1/object/paging/${at}`)
    await request('/storage/v1/object/paging/post', { method: 'POST', body: 'x' })
    const query = '?view=storage&search=PAGING'
    await lineWith(query, ({ method }) => method === 'POST')
    const seen: string[] = []
    let before: string | null = null
    do {
      const page: Page = await list(`${query}&limit=5${before === null ? '' : `&before=${before}`}`)
      expect(page.lines.length).toBeLessThanOrEqual(5)
      seen.push(...page.lines.map(({ path }) => path ?? ''))
      before = page.next_before
    } while (before !== null)
    expect(seen).toHaveLength(13)
    expect(new Set(seen).size).toBe(13)
    expect((await list(`${query}&method=POST`)).lines).toHaveLength(1)
    expect((await list(`${query}&product=auth`)).lines).toEqual([])
    expect((await list(`${query}&status=2xx`)).lines).toEqual([])
    expect((await list('?search=%25paging')).lines).toEqual([])
    const oldest = (await list(query)).lines.at(-1)
    const following = await list(`${query}&limit=3&after=${oldest?.cursor}`)
    expect(following.lines.map(({ path }) => path?.split('/').at(-1))).toEqual(['1', '2', '3'])
    const { body } = await api(`/histogram${query}`)
    const { steps } = body as { steps: { info: number; warning: number; error: number }[] }
    const sum = steps.reduce((total, step) => total + step.info + step.warning + step.error, 0)
    expect(sum).toBe(13)
  })

  it('has the requests of each service on a page of its own, and all of them on one', async () => {
    const counts = { rest: 2, auth: 3, storage: 4, realtime: 5, functions: 6 }
    const answers = new Map<string, number>()
    for (const [service, count] of Object.entries(counts))
      for (let at = 0; at < count; at += 1) {
        const path = `/${service}/v1/known-${at}`
        answers.set(path, (await request(path)).status)
      }
    const sums = async (view: string) => {
      const { body } = await api(`/histogram?view=${view}&search=known-`)
      const { steps } = body as { steps: { info: number; warning: number; error: number }[] }
      return steps.reduce((sum, { error, info, warning }) => sum + error + info + warning, 0)
    }
    for (const [service, count] of Object.entries(counts)) {
      const { lines } = await vi.waitFor(async () => {
        const page = await list(`?view=${service}&search=known-`)
        expect(page.lines).toHaveLength(count)
        return page
      }, WAIT)
      for (const line of lines)
        expect(line).toMatchObject({
          ...{ source: 'api', product: service, method: 'GET', request_id: expect.any(String) },
          ...{ status: answers.get(line.path ?? ''), duration_ms: expect.any(Number) },
        })
      expect(await sums(service)).toBe(count)
    }
    expect((await list('?view=api&search=known-')).lines).toHaveLength(20)
    expect(await sums('api')).toBe(20)
    expect((await list('?view=all&search=known-&product=realtime')).lines).toHaveLength(5)
    for (const view of ['operations', 'postgres', 'pooler', 'dashboard'])
      expect((await list(`?view=${view}&search=known-`)).lines, view).toEqual([])
  })

  it('has what Postgres writes, without literals', async () => {
    await platform.sql(`create role ada login password 'correct horse'`)
    const url = new URL(platform.connectionString)
    const client = new Client({
      ...{ host: url.hostname, port: Number(url.port), database: 'postgres' },
      ...{ user: 'ada', password: 'correct horse' },
    })
    await client.connect()
    await expect(client.query(`select 'geheim'::int`)).rejects.toThrow()
    await expect(
      client.query(`select 1 from missing_table where password = 'geheim'`),
    ).rejects.toThrow()
    await client.end()
    const line = await lineWith('?view=postgres&severity=error', ({ message }) =>
      message.includes('missing_table'),
    )
    expect(line).toMatchObject({
      source: 'postgres',
      severity: 'error',
      details: { code: '42P01' },
    })
    expect(line.details?.statement).toBe('select 1 from missing_table where password = (hidden)')
  })

  it('has what people have run by the dashboard, and nothing of strangers', async () => {
    const run = (token: string) =>
      call(`${platform.url}/platform/projects/${platform.projectRef}/logs/query`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        json: { sql: 'select 1' },
      })
    expect((await run('nonsense')).status).toBe(401)
    expect((await run(platform.tokens.reader)).status).toBe(200)
    const path = `/platform/projects/${platform.projectRef}/logs/query`
    const line = await lineWith('?view=dashboard', (one) => one.path === path)
    expect(line).toMatchObject({ source: 'dashboard', product: null, method: 'POST', status: 200 })
    expect(line.message).toMatch(/^Run .*: POST \/logs\/query 200$/)
    expect(line.details).toMatchObject({
      ...{ person_id: expect.any(String), person: expect.stringContaining('@') },
      operation: expect.stringMatching(/^Run /),
    })
    // The person is found by what is shown.
    const search = encodeURIComponent(String(line.details?.['person']).toUpperCase())
    const found = await list(`?view=dashboard&limit=500&search=${search}`)
    expect(found.lines).toContainEqual(line)
    const { lines } = await list('?view=dashboard&limit=500')
    expect(lines.filter(({ method, status }) => method === 'GET' || status === 401)).toEqual([])
  })

  it('has operations', async () => {
    const line = await lineWith('?view=operations', () => true)
    expect(line).toMatchObject({
      message: 'Create project succeeded',
      duration_ms: expect.any(Number),
      details: { kind: 'create_project', state: 'succeeded' },
    })
  })

  it('runs a query', async () => {
    await request('/rest/v1/counted')
    await lineWith('?view=rest', ({ path }) => path === '/rest/v1/counted')
    const { body, status } = await sql(
      `with paths as (select path from logs where source = 'api') select path, count(*) as n from paths where path = '/rest/v1/counted' group by all`,
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      columns: [
        { name: 'path', type: 'VARCHAR' },
        { name: 'n', type: 'BIGINT' },
      ],
      rows: [['/rest/v1/counted', '1']],
      is_truncated: false,
    })
    const wrong = await sql('select nothing from logs')
    expect(wrong.status).toBe(400)
    expect((wrong.body as { message: string }).message).toContain('nothing')
    const many = await sql('select i from range(50000) t(i)')
    expect(many.body).toMatchObject({ is_truncated: true })
    expect((many.body as { rows: unknown[] }).rows).toHaveLength(10_000)
  })

  it('has no other range than one that makes sense', async () => {
    for (const query of [
      '?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z',
      '?from=2020-01-01T00:00:00Z&to=2026-01-01T00:00:00Z',
      '?from=nonsense',
      '?status=9xx',
      '?before=1',
    ])
      expect((await api(query)).status, query).toBe(400)
    expect((await list('?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z')).lines).toEqual([])
  })

  it('loses nothing that was written when its process is killed, and requests go on', async () => {
    await request('/rest/v1/before-the-end')
    await lineWith('?view=rest', ({ path }) => path === '/rest/v1/before-the-end')
    const before = store().pid
    if (before === null) throw new Error('The process of the logs does not run.')
    process.kill(before, 'SIGKILL')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => request(`/rest/v1/after-the-end-${at}`)),
    )
    expect(answers.every(({ status }) => status === 404)).toBe(true)
    await vi.waitFor(async () => {
      const { lines } = await list('?view=rest&search=-the-end&limit=200')
      const paths = lines.map(({ path }) => path)
      expect(paths).toHaveLength(21)
      expect(new Set(paths).size).toBe(21)
    }, WAIT)
    expect(store().pid).not.toBe(before)
  })

  it('removes what a deletion could not remove, and nothing else', async () => {
    const { projectLogs } = platform.running.platform
    await lineWith('', () => true)
    const left = join(platform.dataDirectory, 'logs', 'goneprojectgoneprojt')
    await mkdir(left)
    await writeFile(join(left, '2025-01-06.duckdb'), 'rows')
    await projectLogs.removeLeft()
    const folders = await readdir(dirname(left))
    expect(folders).toContain(platform.projectRef)
    expect(folders).not.toContain(basename(left))
  })

  it('removes the days that the plan does not include', async () => {
    const { projectLogs } = platform.running.platform
    const folder = join(platform.dataDirectory, 'logs', platform.projectRef)
    const old = Date.now() - 40 * 86_400_000
    projectLogs.add(platform.projectRef, {
      ...{ at: old, source: 'operations', product: null, severity: 'info', message: 'old' },
      ...{ requestId: null, method: null, path: null, status: null, durationMs: null },
      details: null,
    })
    const day = new Date(old).toISOString().slice(0, 10)
    await vi.waitFor(async () => expect(await readdir(folder)).toContain(`${day}.duckdb`), WAIT)
    await projectLogs.retain(Date.now())
    expect((await readdir(folder)).filter((file) => file.startsWith(day))).toEqual([])
    await list()
  })
})
