import type { components } from '@howdah/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../server/http/testing/call'
import type { RolesFixture } from '../../access/testing/roles-fixture'
import { payload, startContentFixture, type ContentFixture } from './testing/content-fixture'

type Snippet = components['schemas']['Snippet']

let testPlatform: ContentFixture
let roles: RolesFixture

beforeAll(async () => {
  testPlatform = await startContentFixture()
  roles = testPlatform.roles
})
beforeEach(() => testPlatform.clear())
afterAll(() => roles.testPlatform.stop())

const ask: ContentFixture['ask'] = (...sent) => testPlatform.ask(...sent)
const save: ContentFixture['save'] = (...sent) => testPlatform.save(...sent)
const get: ContentFixture['get'] = (...sent) => testPlatform.get(...sent)
const names: ContentFixture['names'] = (...sent) => testPlatform.names(...sent)
const item = (id: string) => `/item/${id}`

describe('a snippet', () => {
  test('has the fields of spec section 3, and its defaults', async () => {
    const sent = payload('select 1')
    const saved = await save('reader', sent)
    expect(saved).toEqual({
      id: sent.id,
      type: 'sql',
      name: 'Untitled',
      description: '',
      visibility: 'user',
      owner_id: roles.people.get('reader'),
      project_id: roles.refs.theirs,
      folder_id: null,
      favorite: false,
      version: 1,
      inserted_at: expect.any(String) as string,
      updated_at: expect.any(String) as string,
      content: {
        schema_version: '1.0',
        content_id: sent.id,
        sql: 'select 1',
        favorite: false,
        chart: null,
      },
    })
    expect(await get('reader', sent.id)).toEqual(saved)
  })

  test('is taken back as it was given out', async () => {
    const saved = await save(
      'developer',
      payload('select 1', { name: 'a', description: 'b', version: 0 }),
    )
    const { inserted_at: _, updated_at: __, ...again } = saved
    expect(
      await save('developer', { ...again, content: { ...saved.content, sql: 'select 2' } }),
    ).toMatchObject({
      version: 2,
      content: { sql: 'select 2' },
    })
  })

  test.each([
    `'; drop table content; --`,
    'ünïcode 😀 \u202e right to left',
    '<img src=x onerror=alert(1)>',
    '%_\\ "quotes" \' and \u0001 controls',
    '../../etc/passwd',
  ])('keeps the name and the text %s as they are', async (text) => {
    const { id } = await save('developer', payload(text, { name: text, description: text }))
    expect(await get('developer', id)).toMatchObject({
      name: text,
      description: text,
      content: { sql: text },
    })
    expect(await names('developer', `?search=${encodeURIComponent(text)}`)).toEqual([text])
  })

  test('holds 4 MiB of text and no more', async () => {
    const sql = `select '${'x'.repeat(4_194_304 - 9)}'`
    const { id } = await save('developer', payload(sql))
    expect((await get('developer', id)).content.sql).toHaveLength(4_194_304)
    expect((await ask('developer', 'PUT', '', payload(`${sql}x`))).status).toBe(400)
  })

  test.each([
    ['no id', { id: undefined }, 'body.id is required'],
    ['an id that is none', { id: 'x' }, 'body.id'],
    ['an id with upper case', { id: randomUUID().toUpperCase() }, 'body.id'],
    ['no text', { content: {} }, 'body.content'],
    ['a name of spaces', { name: '  ' }, 'body.name'],
    ['a name with NUL', { name: 'a\0' }, 'NUL'],
    ['another type', { type: 'report' }, 'body.type'],
    ['another project', { project_id: 'strangersstrangersst' }, 'project'],
    [
      'another content id',
      { content: { sql: '', content_id: randomUUID() } },
      'match the snippet’s ID',
    ],
    ['another owner', { owner_id: 'someone' }, 'owner can’t be changed'],
    ['a folder that is not there', { folder_id: randomUUID() }, 'Folder not found.'],
    [
      'a folder and shared (spec section 5)',
      { folder_id: randomUUID(), visibility: 'project' },
      'Shared snippet cannot be within a folder',
    ],
    [
      'a chart of another kind',
      { content: { sql: '', chart: { kind: 'pie', x: 'a', y: [] } } },
      'chart',
    ],
    ['a field of its own', { password: 'x' }, 'password'],
  ])('with %s is refused', async (_, fields, message) => {
    const { status, text } = await ask('developer', 'PUT', '', payload('select 1', fields))
    expect([status, text]).toEqual([400, expect.stringContaining(message)])
    expect(await names('developer')).toEqual([])
  })

  test('keeps its chart', async () => {
    const chart = { kind: 'line', x: 'day', y: ['orders', 'returns'] }
    const saved = await save(
      'developer',
      payload('select 1', { content: { sql: 'select 1', chart } }),
    )
    expect(saved.content.chart).toEqual(chart)
    expect(
      (await save('developer', { id: saved.id, type: 'sql', content: { sql: 'select 2' } })).content
        .chart,
    ).toEqual(chart)
  })
})

describe('two writers', () => {
  test('never overwrite what they have not seen, and what is newer can be fetched', async () => {
    const { id } = await save(
      'developer',
      payload('select 1', { visibility: 'project', version: 0 }),
    )
    expect(
      await save('owner', { id, type: 'sql', version: 1, content: { sql: 'select 2' } }),
    ).toMatchObject({ version: 2 })
    const repeated = await ask('developer', 'PUT', '', {
      id,
      type: 'sql',
      version: 1,
      content: { sql: 'select 3' },
    })
    expect([repeated.status, repeated.body]).toEqual([
      409,
      expect.objectContaining({ code: 'version_conflict' }),
    ])
    expect(await get('developer', id)).toMatchObject({ version: 2, content: { sql: 'select 2' } })
    expect(
      await save('developer', { id, type: 'sql', version: 2, content: { sql: 'select 3' } }),
    ).toMatchObject({ version: 3 })
  })

  test('concurrently: one of them saves, the others get a conflict', async () => {
    const { id } = await save('developer', payload('select 0', { visibility: 'project' }))
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        ask(index % 2 ? 'owner' : 'developer', 'PUT', '', {
          id,
          type: 'sql',
          version: 1,
          content: { sql: `select ${index + 1}` },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array<number>(11).fill(409),
    ])
    const winner = answers.find(({ status }) => status === 200)?.body
    expect(await get('developer', id)).toEqual(winner)
  })

  test('who create the same new one concurrently: one text is stored completely, and only its author is confirmed', async () => {
    const id = randomUUID()
    const texts = ['select 1', 'select 2', 'select 3', 'select 4']
    const answers = await Promise.all(
      texts.map((sql) =>
        ask('developer', 'PUT', '', { id, type: 'sql', version: 0, content: { sql } }),
      ),
    )
    const saved = answers.flatMap(({ body, status }) =>
      status === 200 ? [(body as Snippet).content.sql] : [],
    )
    expect(saved).toEqual([(await get('developer', id)).content.sql])
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
  })

  test('one save that is sent twice is no conflict and no change', async () => {
    const sent = payload('select 1', { version: 0 })
    const first = await save('developer', sent)
    expect(await save('developer', sent)).toEqual(first)
    const change = { id: sent.id, type: 'sql', version: 1, content: { sql: 'select 2' } }
    const second = await save('developer', change)
    expect(await save('developer', change)).toEqual(second)
    const made = payload('select 1')
    expect((await ask('developer', 'POST', '', made)).status).toBe(201)
    expect((await ask('developer', 'POST', '', made)).status).toBe(201)
    expect(
      await ask('developer', 'POST', '', { ...made, content: { sql: 'select 2' } }),
    ).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
  })

  test('a text that was made from a deleted one does not bring it back by itself', async () => {
    const { id } = await save('developer', payload('select 1'))
    expect((await ask('developer', 'DELETE', `?ids=${id}`)).status).toBe(204)
    expect(
      (
        await ask('developer', 'PUT', '', {
          id,
          type: 'sql',
          version: 1,
          content: { sql: 'select 2' },
        })
      ).status,
    ).toBe(404)
    expect(
      await save('developer', { id, type: 'sql', version: 0, content: { sql: 'select 2' } }),
    ).toMatchObject({ version: 1 })
  })

  test('without a version the last one stays, as the first contract had it', async () => {
    const { id } = await save('developer', payload('select 1'))
    expect(
      await save('developer', { id, type: 'sql', content: { sql: 'select 2' } }),
    ).toMatchObject({ version: 2 })
  })
})

describe('who sees and changes what', () => {
  test('a private one is there for its owner only', async () => {
    const { id } = await save('developer', payload('select 1', { name: 'mine' }))
    for (const who of ['owner', 'administrator', 'reader', 'stranger'] as const) {
      expect((await ask(who, 'GET', item(id))).status, who).toBe(404)
      expect(
        (await ask(who, 'PUT', '', { id, type: 'sql', content: { sql: 'theirs' } })).status,
        who,
      ).toBe(404)
      expect((await ask(who, 'PUT', `${item(id)}/favorite`, { favorite: true })).status, who).toBe(
        404,
      )
      const deleted = (await ask(who, 'DELETE', `?ids=${id}`)).status
      expect(deleted, who).toBe(who === 'stranger' ? 404 : 204)
      if (who !== 'stranger') expect(await names(who)).toEqual([])
    }
    expect(await get('developer', id)).toMatchObject({ content: { sql: 'select 1' } })
  })

  test('readers keep private ones, read shared ones and share none', async () => {
    const { id } = await save(
      'developer',
      payload('select 1', { name: 'shared', visibility: 'project' }),
    )
    expect(await get('reader', id)).toMatchObject({ content: { sql: 'select 1' } })
    expect(
      (await ask('reader', 'PUT', '', { id, type: 'sql', content: { sql: 'x' } })).status,
    ).toBe(403)
    expect((await ask('reader', 'DELETE', `?ids=${id}`)).status).toBe(403)
    const own = await save('reader', payload('select 2', { name: 'own' }))
    expect(
      (
        await ask('reader', 'PUT', '', {
          id: own.id,
          type: 'sql',
          visibility: 'project',
          content: { sql: '' },
        })
      ).status,
    ).toBe(403)
    expect((await ask('reader', 'PUT', '', payload('x', { visibility: 'project' }))).status).toBe(
      403,
    )
    expect(await names('reader')).toEqual(['own', 'shared'])
    expect((await ask('reader', 'DELETE', `?ids=${own.id}`)).status).toBe(204)
  })

  test('others may change a shared one; its owner and administrators take it back', async () => {
    const make = () => save('developer', payload('select 1', { visibility: 'project' }))
    const first = await make()
    const back = { id: first.id, type: 'sql', visibility: 'user', content: { sql: 'select 1' } }
    await roles.platform.members.put({
      organizationId: roles.organizationIds.theirs,
      personId: roles.people.get('reader') ?? '',
      role: 'developer',
    })
    expect(
      await save('reader', { id: first.id, type: 'sql', content: { sql: 'select 2' } }),
    ).toMatchObject({
      owner_id: roles.people.get('developer'),
    })
    expect((await ask('reader', 'PUT', '', back)).status).toBe(403)
    expect((await ask('reader', 'DELETE', `?ids=${first.id}`)).status).toBe(403)
    await roles.restore()
    expect(await save('developer', back)).toMatchObject({ visibility: 'user' })
    const second = await make()
    // All of them or none.
    expect((await ask('administrator', 'DELETE', `?ids=${second.id},${first.id}`)).status).toBe(204)
    expect((await ask('developer', 'GET', item(second.id))).status).toBe(404)
    expect((await ask('developer', 'GET', item(first.id))).status).toBe(200)
  })

  test('a search never returns another project’s', async () => {
    const { id } = await save('developer', payload('select 1', { visibility: 'project' }))
    const elsewhere = `${roles.testPlatform.url}/platform/projects/${roles.refs.strangers}/content`
    const headers = {
      origin: roles.testPlatform.url,
      cookie: testPlatform.cookies.get('stranger') ?? '',
    }
    expect((await call(`${elsewhere}/item/${id}`, { headers })).status).toBe(404)
    // The same id is free there, and changes nothing here.
    const other = await call(elsewhere, {
      method: 'PUT',
      headers,
      json: { id, type: 'sql', content: { sql: 'theirs' } },
    })
    expect(other.status).toBe(200)
    expect(await get('developer', id)).toMatchObject({ content: { sql: 'select 1' } })
  })

  test('a temporary key reads no snippets', async () => {
    const ref = roles.refs.theirs
    const key = await roles.platform.identity.createTemporaryKey({
      personId: roles.people.get('developer') ?? '',
      projectRef: ref,
      claimsRole: null,
      scopes: null,
      expiresIn: 60,
    })
    const { status } = await call(`${roles.testPlatform.url}/platform/projects/${ref}/content`, {
      headers: { authorization: `Bearer ${key}` },
    })
    expect(status).toBe(403)
  })

  test('sharing and taking back are in the audit log, and nothing of private ones is', async () => {
    const entries = async () =>
      (
        await roles.platform.control.query<{
          action: string
          target: { id: string } | null
          after: unknown
        }>(
          `select action, target, after from audit_log where target ->> 'type' = 'snippet' order by audit_log.id`,
        )
      ).rows
    const before = (await entries()).length
    const { id } = await save('developer', payload('select 1', { name: 'secret plans' }))
    await save('developer', { id, type: 'sql', content: { sql: 'select 2' } })
    expect(await entries()).toHaveLength(before)
    await save('developer', {
      id,
      type: 'sql',
      visibility: 'project',
      content: { sql: 'select 2' },
    })
    await save('developer', { id, type: 'sql', content: { sql: 'select 3' } })
    await ask('developer', 'DELETE', `?ids=${id}`)
    expect((await entries()).slice(before)).toEqual([
      {
        action: 'upsertContent',
        target: { type: 'snippet', id, name: 'secret plans' },
        after: { visibility: 'project' },
      },
      expect.objectContaining({
        action: 'deleteContent',
        target: { type: 'snippet', id, name: 'secret plans' },
      }),
    ])
    const { id: own } = await save('developer', payload('select 1'))
    await ask('developer', 'DELETE', `?ids=${own}`)
    expect(await entries()).toHaveLength(before + 2)
  })
})
