import { readdir, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { call } from '../../../server/http/testing/call'
import { startAuthTestPlatform, type AuthTestPlatform } from '../../auth/testing/auth-test-platform'
import { clickHouseProgram, startClickHouse, type TestClickHouse } from '../testing/clickhouse'

interface Page {
  lines: { path: string | null; message: string; source: string }[]
  dropped: number
}

const WAIT = { timeout: 45_000, interval: 200 }
const GONE = 'goneprojectgoneprojt'

describe.skipIf(clickHouseProgram === null)('with ClickHouse, the logs of a platform', () => {
  let platform: AuthTestPlatform
  let server: TestClickHouse
  let begun = 0
  beforeAll(async () => {
    server = await startClickHouse()
    platform = await startAuthTestPlatform(
      {},
      { HOWDAH_LOGS_CLICKHOUSE_URL: server.url, HOWDAH_ALLOW_ADDRESSES: '127.0.0.1/32' },
    )
    begun = Date.now()
  })
  afterAll(async () => {
    await platform.stop()
    await server.stop()
  })

  const api = (path: string, json?: unknown) =>
    call(`${platform.url}/platform/projects/${platform.projectRef}${path}`, {
      method: json === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${platform.tokens.owner}` },
      ...(json === undefined ? {} : { json }),
    })
  const request = (path: string) =>
    fetch(`${platform.endpoint}${path}`, { headers: { apikey: platform.keys.anon } })
  const list = async (query: string) => {
    const { body, status } = await api(`/logs?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body as Page
  }
  const pathsWith = async (query: string, count: number) => {
    const { lines } = await vi.waitFor(async () => {
      const page = await list(query)
      expect(page.lines).toHaveLength(count)
      return page
    }, WAIT)
    return lines.map(({ path }) => path)
  }

  it('has requests and what Postgres writes, and no file of them', async () => {
    for (let at = 0; at < 5; at += 1) await request(`/rest/v1/known-${at}`)
    expect(await pathsWith('view=rest&search=KNOWN-', 5)).toContain('/rest/v1/known-3')
    await vi.waitFor(async () => expect((await list('view=postgres')).lines).not.toEqual([]), WAIT)
    const { body } = await api('/logs/histogram?view=rest&search=known-')
    const { steps } = body as { steps: { warning: number }[] }
    expect(steps.reduce((sum, { warning }) => sum + warning, 0)).toBe(5)
    // Files from before are there.
    const folder = join(platform.dataDirectory, 'logs')
    for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
      const file = await stat(join(folder, name))
      expect(file.isFile() && file.mtimeMs > begun, name).toBe(false)
    }
  })

  it('runs SQL of the explorer and of an alert', async () => {
    await request('/rest/v1/counted')
    await pathsWith('view=rest&search=counted', 1)
    const sql = `select count(*) as n from logs where path = '/rest/v1/counted'`
    const { body, status } = await api('/logs/query', { sql })
    expect([status, body]).toMatchObject([
      200,
      { columns: [{ name: 'n', type: 'BIGINT' }], rows: [['1']], is_truncated: false },
    ])
    expect((await api('/logs/query', { sql: 'select * from system.tables' })).status).toBe(400)
    await api('/alerts', {
      ...{ name: 'Counted', sql, channels: ['notification'], threshold: 0, window_minutes: 60 },
    })
    await platform.running.platform.alertWorker.tick(new Date())
    expect((await api('/alerts')).body).toMatchObject([{ state: 'firing', last_value: 1 }])
    const folder = join(platform.dataDirectory, 'logs', platform.projectRef, 'snapshots')
    expect(await readdir(folder)).toEqual([])
  })

  it('sends lines to a drain', async () => {
    const received: string[] = []
    const receiver = createServer((asked, answer) => {
      let text = ''
      asked.setEncoding('utf8').on('data', (part: string) => (text += part))
      asked.on('end', () => {
        for (const line of JSON.parse(text) as { message: string }[]) received.push(line.message)
        answer.end()
      })
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    const { port } = receiver.address() as AddressInfo
    const drain = { name: 'archive', kind: 'http', url: `http://127.0.0.1:${port}/in` }
    expect((await api('/log-drains', drain)).status).toBe(201)
    for (let at = 0; at < 3; at += 1) await request(`/rest/v1/drained-${at}`)
    await vi.waitFor(
      () => expect(received.filter((text) => text.includes('drained-'))).toHaveLength(3),
      WAIT,
    )
    receiver.close()
  })

  it('answers requests while ClickHouse is away, and has their lines once it is back', async () => {
    server.fail('refused')
    for (let at = 0; at < 5; at += 1)
      expect((await request(`/rest/v1/meanwhile-${at}`)).status).toBe(404)
    await platform.running.platform.projectLogs.flush()
    expect((await api('/logs?view=rest')).status).toBe(503)
    expect((await api('/logs/query', { sql: 'select 1' })).status).toBe(503)
    server.fail('nothing')
    const paths = await pathsWith('view=rest&search=meanwhile-', 5)
    expect(new Set(paths).size).toBe(5)
  })

  it('removes the lines of a project that was deleted while ClickHouse was away', async () => {
    const { projectLogs } = platform.running.platform
    const day = new Date().toISOString().slice(0, 10)
    await projectLogs.store.call('append', {
      ...{ ref: GONE, day, dropped: 1, rows: [], position: null },
    })
    const count = async () => {
      const { href, password, username } = new URL(server.url)
      const login = Buffer.from(`${username}:${decodeURIComponent(password)}`).toString('base64')
      const asked = await fetch(new URL('/', href.replace(/\/\/.*@/, '//')), {
        ...{ method: 'POST', headers: { authorization: `Basic ${login}` } },
        body: `select count() from howdah_logs where ref = '${GONE}' format TSV`,
      })
      return (await asked.text()).trim()
    }
    expect(await count()).toBe('1')
    server.fail('refused')
    await projectLogs.forget(GONE)
    server.fail('nothing')
    expect(await count()).toBe('1')
    await projectLogs.removeLeft()
    expect(await count()).toBe('0')
    expect(await readdir(join(platform.dataDirectory, 'logs'))).not.toContain(GONE)
    expect((await list('view=all')).lines.length).toBeGreaterThan(0)
  })
})
