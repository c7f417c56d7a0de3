import type { components } from '@howdah/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RolesFixture, Who } from '../../access/testing/roles-fixture'
import { payload, startContentFixture, type ContentFixture } from './testing/content-fixture'

type Entry = components['schemas']['SnippetEntry']
type Folder = components['schemas']['SnippetFolder']

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
const list: ContentFixture['list'] = (...sent) => testPlatform.list(...sent)
const names: ContentFixture['names'] = (...sent) => testPlatform.names(...sent)
const item = (id: string) => `/item/${id}`

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
        const page: Awaited<ReturnType<typeof list>> = await list(
          'developer',
          `?sort=${sort}${cursor && `&cursor=${cursor}`}`,
        )
        found.push(...page.data)
        sizes.push(page.data.length)
        cursor = page.cursor
      }
      expect(sizes).toEqual([100, 100, 50])
      expect(new Set(found.map(({ id }) => id)).size).toBe(250)
      const field = { name_asc: 'name', inserted_desc: 'inserted_at', updated_desc: 'updated_at' }[
        sort
      ] as 'name'
      const values = found.map((entry) => entry[field])
      expect(values).toEqual(
        sort === 'name_asc' ? [...values].sort() : [...values].sort().reverse(),
      )
    }
    expect(await list('developer', '?visibility=project')).toMatchObject({ cursor: null })
    expect((await ask('developer', 'GET', '/count')).body).toEqual({
      private: 167,
      shared: 83,
      favorites: 0,
    })
    expect((await ask('reader', 'GET', '/count')).body).toEqual({
      private: 0,
      shared: 83,
      favorites: 0,
    })
    expect((await ask('developer', 'GET', '/count?search=QUERY%203')).body).toEqual({
      private: 24,
      shared: 12,
      favorites: 0,
    })
  })

  test('have no text in them', async () => {
    await save('developer', payload('select 1'))
    expect((await list('developer')).data[0]).not.toHaveProperty('content')
  })

  test('are of the database, or of the logs', async () => {
    const logs = await save('developer', payload('select 1', { type: 'log_sql', name: 'errors' }))
    await save('developer', payload('select 1', { name: 'people' }))
    expect(await names('developer')).toEqual(['people'])
    expect(await names('developer', '?type=log_sql')).toEqual(['errors'])
    expect((await ask('developer', 'GET', '/count')).body).toMatchObject({ private: 1 })
    expect((await ask('developer', 'GET', '?type=report')).status).toBe(400)
    const changed = payload('select 2', { id: logs.id })
    expect((await ask('developer', 'PUT', '', changed)).status).toBe(409)
    expect((await get('developer', logs.id)).content.sql).toBe('select 1')
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

    expect(
      (await ask('developer', 'PUT', `${item(shared.id)}/favorite`, { favorite: true })).status,
    ).toBe(204)
    expect(
      (await ask('developer', 'PUT', `${item(shared.id)}/favorite`, { favorite: true })).status,
    ).toBe(204)
    expect(await names('developer', '?favorite=true')).toEqual(['favourite', 'shared'])
    // Favourites are each person's own, and change no version.
    expect(await get('owner', shared.id)).toEqual(shared)
    expect(
      (await ask('developer', 'PUT', `${item(shared.id)}/favorite`, { favorite: false })).status,
    ).toBe(204)
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
    const { body, status, text } = await ask(who, 'POST', '/folders', {
      name,
      ...(parentId === undefined ? {} : { parentId }),
    })
    expect(status, text).toBe(201)
    return body as Folder
  }
  const folders = async (who: Who = 'developer') =>
    ((await ask(who, 'GET', '/folders')).body as { folders: Folder[] }).folders

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
    expect((await ask('owner', 'POST', '/folders', { name: 'x', parentId: top.id })).status).toBe(
      400,
    )
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
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ask('developer', 'POST', '/folders', { name: 'c' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  })

  test('move, but never into themselves, also when two move at once', async () => {
    const a = await make('a')
    const b = await make('b', a.id)
    expect(
      (await ask('developer', 'PUT', `/folders/${a.id}`, { name: 'a', parentId: b.id })).status,
    ).toBe(400)
    expect(
      (await ask('developer', 'PUT', `/folders/${b.id}`, { name: 'b', parentId: null })).body,
    ).toMatchObject({ parent_id: null })
    const answers = await Promise.all([
      ask('developer', 'PUT', `/folders/${a.id}`, { name: 'a', parentId: b.id }),
      ask('developer', 'PUT', `/folders/${b.id}`, { name: 'b', parentId: a.id }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const renamed = await ask('developer', 'PUT', `/folders/${b.id}`, { name: 'z' })
    expect(renamed.body).toMatchObject({
      name: 'z',
      parent_id: (await folders()).find(({ id }) => id === b.id)?.parent_id,
    })
  })

  test('lose no snippet when they are deleted, also one that is saved at that moment', async () => {
    const top = await make('top')
    const middle = await make('middle', top.id)
    const inside = await make('inside', middle.id)
    const { id } = await save('developer', payload('select 1', { folder_id: inside.id }))
    const [deleted, ...saves] = await Promise.all([
      ask('developer', 'DELETE', `/folders/${middle.id}`),
      ...Array.from({ length: 8 }, (_, index) =>
        ask('developer', 'PUT', '', payload(`select ${index}`, { folder_id: inside.id })),
      ),
    ])
    expect(deleted.status).toBe(204)
    expect(saves.filter(({ status }) => ![200, 400].includes(status))).toEqual([])
    expect(await get('developer', id)).toMatchObject({
      folder_id: top.id,
      version: 1,
      content: { sql: 'select 1' },
    })
    const savedCount = saves.filter(({ status }) => status === 200).length
    expect((await list('developer', `?folder_id=${top.id}`)).data).toHaveLength(savedCount + 1)
    expect(await folders()).toEqual([top])
    expect((await ask('developer', 'DELETE', `/folders/${top.id}`)).status).toBe(204)
    expect(await get('developer', id)).toMatchObject({ folder_id: null })
  })

  test('deleted while snippets move between them: each save is made or refused, and none waits for ever', async () => {
    for (let round = 0; round < 15; round += 1) {
      const top = await make(`top ${round}`)
      const inside = [await make(`a ${round}`, top.id), await make(`b ${round}`, top.id)]
      const snippets = await Promise.all(
        inside.map(({ id }) => save('developer', payload('', { folder_id: id }))),
      )
      const answers = await Promise.all([
        ...snippets.flatMap(({ id }) =>
          [...inside, ...inside].map((folder) =>
            ask('developer', 'PUT', '', {
              id,
              type: 'sql',
              folder_id: folder.id,
              content: { sql: '' },
            }),
          ),
        ),
        ask('developer', 'DELETE', `/folders/${top.id}`),
      ])
      expect(
        answers.filter(({ status }) => ![200, 204, 400].includes(status)).map(({ text }) => text),
      ).toEqual([])
      for (const { id } of snippets)
        expect(await get('developer', id)).toMatchObject({ folder_id: null })
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
