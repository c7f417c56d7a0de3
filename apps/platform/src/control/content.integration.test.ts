import type { components } from '@howdah/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call, newSession, type Reply } from '../http/testing/call'
import { startHouseOfRoles, type HouseOfRoles, type Who } from '../permissions/testing/house-of-roles'

type Snippet = components['schemas']['Snippet']
type Entry = components['schemas']['SnippetEntry']
type Folder = components['schemas']['SnippetFolder']

let roles: HouseOfRoles
const cookies = new Map<Who, string>()

beforeAll(async () => {
  roles = await startHouseOfRoles()
  for (const who of ['owner', 'administrator', 'developer', 'reader', 'stranger'] as const) {
    cookies.set(who, await newSession(roles.platform, roles.people.get(who) ?? ''))
  }
})
beforeEach(async () => {
  await roles.platform.control.query('delete from content')
  await roles.platform.control.query('delete from content_folders')
})
afterAll(() => roles.house.stop())

async function ask(who: Who, method: string, path: string, json?: unknown): Promise<Reply> {
  const headers = { origin: roles.house.url, version: '2', cookie: cookies.get(who) ?? '' }
  return call(`${roles.house.url}/platform/projects/${roles.refs.theirs}/content${path}`, {
    method,
    headers,
    ...(json === undefined ? {} : { json }),
  })
}

const payload = (sql: string, rest: object = {}) => ({ id: randomUUID(), type: 'sql', content: { sql }, ...rest })
const item = (id: string) => `/item/${id}`

/** Saves and answers what is there then. */
async function save(who: Who, json: object): Promise<Snippet> {
  const { body, status, text } = await ask(who, 'PUT', '', json)
  expect(status, text).toBe(200)
  return body as Snippet
}
const get = async (who: Who, id: string) => (await ask(who, 'GET', item(id))).body as Snippet
const list = async (who: Who, query = '') => {
  const { body, status, text } = await ask(who, 'GET', query)
  expect(status, text).toBe(200)
  return body as { data: Entry[]; cursor: string | null }
}
const names = async (who: Who, query = '') => (await list(who, query)).data.map(({ name }) => name)

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
      content: { schema_version: '1.0', content_id: sent.id, sql: 'select 1', favorite: false, chart: null },
    })
    expect(await get('reader', sent.id)).toEqual(saved)
  })

  test('is taken back as it was given out', async () => {
    const saved = await save('developer', payload('select 1', { name: 'a', description: 'b', version: 0 }))
    const { inserted_at: _, updated_at: __, ...again } = saved
    expect(await save('developer', { ...again, content: { ...saved.content, sql: 'select 2' } })).toMatchObject({
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
    expect(await get('developer', id)).toMatchObject({ name: text, description: text, content: { sql: text } })
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
    ['another content id', { content: { sql: '', content_id: randomUUID() } }, 'id of the snippet'],
    ['another owner', { owner_id: 'somebody' }, 'keeps its owner'],
    ['a folder that is not there', { folder_id: randomUUID() }, 'There is no such folder.'],
    [
      'a folder and shared (spec section 5)',
      { folder_id: randomUUID(), visibility: 'project' },
      'Shared snippet cannot be within a folder',
    ],
    ['a chart of another kind', { content: { sql: '', chart: { kind: 'pie', x: 'a', y: [] } } }, 'chart'],
    ['a field of its own', { password: 'x' }, 'password'],
  ])('with %s is refused', async (_, fields, message) => {
    const { status, text } = await ask('developer', 'PUT', '', payload('select 1', fields))
    expect([status, text]).toEqual([400, expect.stringContaining(message)])
    expect(await names('developer')).toEqual([])
  })

  test('keeps its chart', async () => {
    const chart = { kind: 'line', x: 'day', y: ['orders', 'returns'] }
    const saved = await save('developer', payload('select 1', { content: { sql: 'select 1', chart } }))
    expect(saved.content.chart).toEqual(chart)
    expect((await save('developer', { id: saved.id, type: 'sql', content: { sql: 'select 2' } })).content.chart).toEqual(chart)
  })
})

describe('two writers', () => {
  test('never overwrite what they have not seen, and what is newer can be fetched', async () => {
    const { id } = await save('developer', payload('select 1', { visibility: 'project', version: 0 }))
    expect(await save('owner', { id, type: 'sql', version: 1, content: { sql: 'select 2' } })).toMatchObject({ version: 2 })
    const late = await ask('developer', 'PUT', '', { id, type: 'sql', version: 1, content: { sql: 'select 3' } })
    expect([late.status, late.body]).toEqual([409, expect.objectContaining({ code: 'version_conflict' })])
    expect(await get('developer', id)).toMatchObject({ version: 2, content: { sql: 'select 2' } })
    expect(await save('developer', { id, type: 'sql', version: 2, content: { sql: 'select 3' } })).toMatchObject({ version: 3 })
  })

  test('at once: one of them saves, the others are told', async () => {
    const { id } = await save('developer', payload('select 0', { visibility: 'project' }))
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        ask(index % 2 ? 'owner' : 'developer', 'PUT', '', { id, type: 'sql', version: 1, content: { sql: `select ${index + 1}` } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(11).fill(409)])
    const winner = answers.find(({ status }) => status === 200)?.body
    expect(await get('developer', id)).toEqual(winner)
  })

  test('who make the same new one at once: one text is there, whole, and nobody is told that theirs is', async () => {
    const id = randomUUID()
    const texts = ['select 1', 'select 2', 'select 3', 'select 4']
    const answers = await Promise.all(texts.map((sql) => ask('developer', 'PUT', '', { id, type: 'sql', version: 0, content: { sql } })))
    const saved = answers.flatMap(({ body, status }) => (status === 200 ? [(body as Snippet).content.sql] : []))
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
    expect(await ask('developer', 'POST', '', { ...made, content: { sql: 'select 2' } })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
  })

  test('a text that was made from a deleted one does not bring it back by itself', async () => {
    const { id } = await save('developer', payload('select 1'))
    expect((await ask('developer', 'DELETE', `?ids=${id}`)).status).toBe(204)
    expect((await ask('developer', 'PUT', '', { id, type: 'sql', version: 1, content: { sql: 'select 2' } })).status).toBe(404)
    expect(await save('developer', { id, type: 'sql', version: 0, content: { sql: 'select 2' } })).toMatchObject({ version: 1 })
  })

  test('without a version the last one stays, as the first contract had it', async () => {
    const { id } = await save('developer', payload('select 1'))
    expect(await save('developer', { id, type: 'sql', content: { sql: 'select 2' } })).toMatchObject({ version: 2 })
  })
})

describe('who sees and changes what', () => {
  test('a private one is there for its owner only', async () => {
    const { id } = await save('developer', payload('select 1', { name: 'mine' }))
    for (const who of ['owner', 'administrator', 'reader', 'stranger'] as const) {
      expect((await ask(who, 'GET', item(id))).status, who).toBe(404)
      expect((await ask(who, 'PUT', '', { id, type: 'sql', content: { sql: 'theirs' } })).status, who).toBe(404)
      expect((await ask(who, 'PUT', `${item(id)}/favorite`, { favorite: true })).status, who).toBe(404)
      const deleted = (await ask(who, 'DELETE', `?ids=${id}`)).status
      expect(deleted, who).toBe(who === 'stranger' ? 404 : 204)
      if (who !== 'stranger') expect(await names(who)).toEqual([])
    }
    expect(await get('developer', id)).toMatchObject({ content: { sql: 'select 1' } })
  })

  test('readers keep private ones, read shared ones and share none', async () => {
    const { id } = await save('developer', payload('select 1', { name: 'shared', visibility: 'project' }))
    expect(await get('reader', id)).toMatchObject({ content: { sql: 'select 1' } })
    expect((await ask('reader', 'PUT', '', { id, type: 'sql', content: { sql: 'x' } })).status).toBe(403)
    expect((await ask('reader', 'DELETE', `?ids=${id}`)).status).toBe(403)
    const own = await save('reader', payload('select 2', { name: 'own' }))
    expect((await ask('reader', 'PUT', '', { id: own.id, type: 'sql', visibility: 'project', content: { sql: '' } })).status).toBe(403)
    expect((await ask('reader', 'PUT', '', payload('x', { visibility: 'project' }))).status).toBe(403)
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
    expect(await save('reader', { id: first.id, type: 'sql', content: { sql: 'select 2' } })).toMatchObject({
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

  test('nobody finds another project’s', async () => {
    const { id } = await save('developer', payload('select 1', { visibility: 'project' }))
    const elsewhere = `${roles.house.url}/platform/projects/${roles.refs.strangers}/content`
    const headers = { origin: roles.house.url, cookie: cookies.get('stranger') ?? '' }
    expect((await call(`${elsewhere}/item/${id}`, { headers })).status).toBe(404)
    // The same id is free there, and changes nothing here.
    const other = await call(elsewhere, { method: 'PUT', headers, json: { id, type: 'sql', content: { sql: 'theirs' } } })
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
    const { status } = await call(`${roles.house.url}/platform/projects/${ref}/content`, { headers: { authorization: `Bearer ${key}` } })
    expect(status).toBe(403)
  })

  test('sharing and taking back are in the audit log, and nothing of private ones is', async () => {
    const entries = async () =>
      (
        await roles.platform.control.query<{ action: string; target: { id: string } | null; after: unknown }>(
          `select action, target, after from audit_log where target ->> 'type' = 'snippet' order by audit_log.id`,
        )
      ).rows
    const before = (await entries()).length
    const { id } = await save('developer', payload('select 1', { name: 'secret plans' }))
    await save('developer', { id, type: 'sql', content: { sql: 'select 2' } })
    expect(await entries()).toHaveLength(before)
    await save('developer', { id, type: 'sql', visibility: 'project', content: { sql: 'select 2' } })
    await save('developer', { id, type: 'sql', content: { sql: 'select 3' } })
    await ask('developer', 'DELETE', `?ids=${id}`)
    expect((await entries()).slice(before)).toEqual([
      { action: 'upsertContent', target: { type: 'snippet', id, name: 'secret plans' }, after: { visibility: 'project' } },
      expect.objectContaining({ action: 'deleteContent', target: { type: 'snippet', id, name: 'secret plans' } }),
    ])
    const { id: own } = await save('developer', payload('select 1'))
    await ask('developer', 'DELETE', `?ids=${own}`)
    expect(await entries()).toHaveLength(before + 2)
  })
})

describe('lists', () => {
  test('come in pages of 100, each once, in each order', async () => {
    await roles.platform.control.query(
      `insert into content (project_ref, id, type, owner_id, name, description, visibility, sql, inserted_at, updated_at)
       select $1, gen_random_uuid(), 'sql', $2, 'query ' || (i % 7), '', case when i % 3 = 0 then 'project' else 'user' end, 'select ' || i,
              now() - make_interval(mins => i % 11), now() - make_interval(mins => i % 5) from generate_series(1, 250) i`,
      [roles.refs.theirs, roles.people.get('developer')],
    )
    for (const sort of ['name_asc', 'inserted_desc', 'updated_desc'] as const) {
      const found: Entry[] = []
      const sizes: number[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Awaited<ReturnType<typeof list>> = await list('developer', `?sort=${sort}${cursor && `&cursor=${cursor}`}`)
        found.push(...page.data)
        sizes.push(page.data.length)
        cursor = page.cursor
      }
      expect(sizes).toEqual([100, 100, 50])
      expect(new Set(found.map(({ id }) => id)).size).toBe(250)
      const field = { name_asc: 'name', inserted_desc: 'inserted_at', updated_desc: 'updated_at' }[sort] as 'name'
      const values = found.map((entry) => entry[field])
      expect(values).toEqual(sort === 'name_asc' ? [...values].sort() : [...values].sort().reverse())
    }
    expect(await list('developer', '?visibility=project')).toMatchObject({ cursor: null })
    expect((await ask('developer', 'GET', '/count')).body).toEqual({ private: 167, shared: 83, favorites: 0 })
    expect((await ask('reader', 'GET', '/count')).body).toEqual({ private: 0, shared: 83, favorites: 0 })
    expect((await ask('developer', 'GET', '/count?search=QUERY%203')).body).toEqual({ private: 24, shared: 12, favorites: 0 })
  })

  test('have no text in them', async () => {
    await save('developer', payload('select 1'))
    expect((await list('developer')).data[0]).not.toHaveProperty('content')
  })

  test('are of what is private, shared, a favourite or in a folder', async () => {
    const { body } = await ask('developer', 'POST', '/folders', { name: 'f' })
    const folder = body as Folder
    await save('developer', payload('', { name: 'in folder', folder_id: folder.id }))
    await save('developer', payload('', { name: 'favourite', favorite: true }))
    await save('owner', payload('', { name: 'of the owner' }))
    const shared = await save('owner', payload('', { name: 'shared', visibility: 'project' }))
    expect(await names('developer', '?visibility=user')).toEqual(['favourite', 'in folder'])
    expect(await names('developer', '?visibility=project')).toEqual(['shared'])
    expect(await names('developer', '?visibility=user&folder_id=none')).toEqual(['favourite'])
    expect(await names('developer', `?folder_id=${folder.id}`)).toEqual(['in folder'])
    expect(await names('owner', `?folder_id=${folder.id}`)).toEqual([])

    expect((await ask('developer', 'PUT', `${item(shared.id)}/favorite`, { favorite: true })).status).toBe(204)
    expect((await ask('developer', 'PUT', `${item(shared.id)}/favorite`, { favorite: true })).status).toBe(204)
    expect(await names('developer', '?favorite=true')).toEqual(['favourite', 'shared'])
    // Favourites are each person's own, and change no version.
    expect(await get('owner', shared.id)).toEqual(shared)
    expect((await ask('developer', 'PUT', `${item(shared.id)}/favorite`, { favorite: false })).status).toBe(204)
    expect(await names('developer', '?favorite=true')).toEqual(['favourite'])
  })

  test.each([
    'cursor=x',
    'cursor=WyJhIiwiYiJd',
    'limit=101',
    'limit=0',
    'sort=size',
    'folder_id=new-folder',
    'visibility=all',
    'search=%00',
  ])('with %s are refused', async (query) => {
    expect((await ask('developer', 'GET', `?${query}`)).status).toBe(400)
  })
})

describe('folders', () => {
  const make = async (name: string, parentId?: string | null, who: Who = 'developer') => {
    const { body, status, text } = await ask(who, 'POST', '/folders', { name, ...(parentId === undefined ? {} : { parentId }) })
    expect(status, text).toBe(201)
    return body as Folder
  }
  const folders = async (who: Who = 'developer') => ((await ask(who, 'GET', '/folders')).body as { folders: Folder[] }).folders

  test('are nested, and there for their owner only', async () => {
    const top = await make('Reports')
    const inside = await make('Daily', top.id)
    expect(await folders()).toEqual([inside, top])
    expect(inside).toEqual({
      id: inside.id,
      name: 'Daily',
      owner_id: roles.people.get('developer'),
      project_id: roles.refs.theirs,
      parent_id: top.id,
    })
    expect(await folders('owner')).toEqual([])
    expect((await ask('owner', 'PUT', `/folders/${top.id}`, { name: 'mine' })).status).toBe(404)
    expect((await ask('owner', 'DELETE', `/folders/${top.id}`)).status).toBe(404)
    expect((await ask('owner', 'POST', '/folders', { name: 'x', parentId: top.id })).status).toBe(400)
    expect((await ask('owner', 'PUT', '', payload('', { folder_id: top.id }))).status).toBe(400)
    // Another person's names are free.
    await make('Reports', null, 'reader')
  })

  test('have unique names (spec section 5), also when several are made at once', async () => {
    const a = await make('a')
    const b = await make('b', a.id)
    expect(await ask('developer', 'POST', '/folders', { name: ' a ' })).toMatchObject({
      status: 409,
      body: { message: 'Unable to create new folder: This folder name already exists' },
    })
    expect(await ask('developer', 'PUT', `/folders/${b.id}`, { name: 'a' })).toMatchObject({
      status: 409,
      body: { message: 'Unable to update folder: This folder name already exists' },
    })
    expect((await ask('developer', 'PUT', `/folders/${b.id}`, { name: 'b' })).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask('developer', 'POST', '/folders', { name: 'c' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  })

  test('move, but never into themselves, also when two move at once', async () => {
    const a = await make('a')
    const b = await make('b', a.id)
    expect((await ask('developer', 'PUT', `/folders/${a.id}`, { name: 'a', parentId: b.id })).status).toBe(400)
    expect((await ask('developer', 'PUT', `/folders/${b.id}`, { name: 'b', parentId: null })).body).toMatchObject({ parent_id: null })
    const answers = await Promise.all([
      ask('developer', 'PUT', `/folders/${a.id}`, { name: 'a', parentId: b.id }),
      ask('developer', 'PUT', `/folders/${b.id}`, { name: 'b', parentId: a.id }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const renamed = await ask('developer', 'PUT', `/folders/${b.id}`, { name: 'z' })
    expect(renamed.body).toMatchObject({ name: 'z', parent_id: (await folders()).find(({ id }) => id === b.id)?.parent_id })
  })

  test('lose no snippet when they are deleted, also one that is saved at that moment', async () => {
    const top = await make('top')
    const middle = await make('middle', top.id)
    const inside = await make('inside', middle.id)
    const { id } = await save('developer', payload('select 1', { folder_id: inside.id }))
    const [deleted, ...saves] = await Promise.all([
      ask('developer', 'DELETE', `/folders/${middle.id}`),
      ...Array.from({ length: 8 }, (_, index) => ask('developer', 'PUT', '', payload(`select ${index}`, { folder_id: inside.id }))),
    ])
    expect(deleted.status).toBe(204)
    expect(saves.filter(({ status }) => ![200, 400].includes(status))).toEqual([])
    expect(await get('developer', id)).toMatchObject({ folder_id: top.id, version: 1, content: { sql: 'select 1' } })
    const kept = saves.filter(({ status }) => status === 200).length
    expect((await list('developer', `?folder_id=${top.id}`)).data).toHaveLength(kept + 1)
    expect(await folders()).toEqual([top])
    expect((await ask('developer', 'DELETE', `/folders/${top.id}`)).status).toBe(204)
    expect(await get('developer', id)).toMatchObject({ folder_id: null })
  })

  test('deleted while snippets move between them: each save is made or refused, and none waits for ever', async () => {
    for (let round = 0; round < 15; round += 1) {
      const top = await make(`top ${round}`)
      const inside = [await make(`a ${round}`, top.id), await make(`b ${round}`, top.id)]
      const snippets = await Promise.all(inside.map(({ id }) => save('developer', payload('', { folder_id: id }))))
      const answers = await Promise.all([
        ...snippets.flatMap(({ id }) =>
          [...inside, ...inside].map((folder) =>
            ask('developer', 'PUT', '', { id, type: 'sql', folder_id: folder.id, content: { sql: '' } }),
          ),
        ),
        ask('developer', 'DELETE', `/folders/${top.id}`),
      ])
      expect(answers.filter(({ status }) => ![200, 204, 400].includes(status)).map(({ text }) => text)).toEqual([])
      for (const { id } of snippets) expect(await get('developer', id)).toMatchObject({ folder_id: null })
    }
  })

  test.each([
    { name: '' },
    { name: '  ' },
    {},
    { name: 'a', parentId: 'new-folder' },
    { name: 'x'.repeat(256) },
    { name: 'a', parentId: randomUUID() },
  ])('%j is refused', async (json) => {
    expect((await ask('developer', 'POST', '/folders', json)).status).toBe(400)
  })

  test('the id of a folder that is being made is no folder', async () => {
    expect((await ask('developer', 'PUT', '/folders/new-folder', { name: 'a' })).status).toBe(400)
    expect((await ask('developer', 'DELETE', `/folders/${randomUUID()}`)).status).toBe(404)
  })
})
