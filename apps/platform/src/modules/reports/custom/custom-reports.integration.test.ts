import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../../test/test-platform'
import { call } from '../../../server/http/testing/call'

interface Report {
  id: string
  name: string
  visibility: string
  is_own: boolean
  version: number
  blocks: unknown[]
}

const block = {
  ...{ id: 'b1', kind: 'metric', title: 'Requests', wide: false, chart: 'bar' },
  ...{ metric: 'requests', product: null, sql: null },
}
const query = {
  ...block,
  id: 'b2',
  kind: 'database',
  metric: null,
  sql: 'select 1',
  chart: 'table',
}

describe('reports of blocks', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startTestPlatform()
  })
  afterAll(() => platform.stop())

  const api = (path: string, method = 'GET', json?: unknown, token = platform.tokens.owner) =>
    call(`${platform.url}/platform/projects/${platform.projectRef}/reports/custom${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(json === undefined ? {} : { json }),
    })
  const asReader = (path: string, method = 'GET', json?: unknown) =>
    api(path, method, json, platform.tokens.reader)
  const create = async (input: object = {}) => {
    const { body, status } = await api('', 'POST', {
      ...{ name: 'Sales', visibility: 'user', blocks: [block, query], ...input },
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return body as Report
  }

  it('are private until they are shared, and have versions', async () => {
    const { id, version } = await create()
    expect((await asReader(`/${id}`)).status).toBe(404)
    expect((await asReader('')).body).toEqual([])
    const saved = await api(`/${id}`, 'PUT', {
      ...{ version, name: 'Sales', visibility: 'project', blocks: [query, block] },
    })
    expect(saved.body).toMatchObject({ version: 2, blocks: [query, block], is_own: true })
    expect((await asReader(`/${id}`)).body).toMatchObject({ name: 'Sales', is_own: false })
    const again = { version, name: 'Stale', visibility: 'project', blocks: [] }
    const stale = await api(`/${id}`, 'PUT', again)
    expect(stale.status).toBe(409)
    expect((stale.body as { code: string }).code).toBe('version_conflict')
    expect((await asReader(`/${id}`, 'PUT', { ...again, version: 2 })).status).toBe(403)
    expect((await asReader(`/${id}`, 'DELETE')).status).toBe(403)
    expect((await asReader('')).body).toMatchObject([{ id, visibility: 'project' }])
    expect((await api(`/${id}`, 'DELETE')).status).toBe(204)
    expect((await api(`/${id}`)).status).toBe(404)
  })

  it('need the permission for content, not only that for reports', async () => {
    const { accessTokens, members } = platform.running.platform
    const personId = await members.firstOwner()
    if (personId === null) throw new Error('There is no owner.')
    const { token } = await accessTokens.create({
      ...{ personId, name: 'reports', scopes: ['read:reports', 'read:projects'] },
    })
    expect((await api('', 'GET', undefined, token)).status).toBe(403)
  })

  it('are refused when a block has not what its kind says', async () => {
    const input = (blocks: object[]) => ({ name: 'Sales', visibility: 'user', blocks })
    for (const wrong of [
      input([{ ...block, sql: 'select 1' }]),
      input([{ ...block, metric: null }]),
      input([{ ...query, metric: 'requests' }]),
      input([{ ...query, sql: null }]),
      input(Array.from({ length: 21 }, () => block)),
      input(Array.from({ length: 20 }, () => ({ ...query, sql: 'x'.repeat(20_000) }))),
      { ...input([]), name: '  ' },
      { ...input([]), name: 'sales\u202e' },
    ])
      expect((await api('', 'POST', wrong)).status).toBe(400)
    expect((await asReader('', 'POST', { ...input([]), visibility: 'project' })).status).toBe(403)
    expect((await asReader('', 'POST', input([]))).status).toBe(201)
  })

  it('are fifty of a person at most', async () => {
    const ids: string[] = []
    for (let n = 0; n < 50; n += 1) ids.push((await create({ blocks: [] })).id)
    const { status } = await api('', 'POST', { name: 'More', visibility: 'user', blocks: [] })
    expect(status).toBe(409)
    for (const id of ids) await api(`/${id}`, 'DELETE')
  })
})
