import type { components } from '@howdah/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RolesFixture, Who } from '../../access/testing/roles-fixture'
import { MAX_VERSION_BYTES, MAX_VERSIONS, SECONDS_PER_VERSION } from './content-rules'
import { payload, startContentFixture, type ContentFixture } from './testing/content-fixture'

type Version = components['schemas']['SnippetVersion']
type VersionText = components['schemas']['SnippetVersionText']

let calls: ContentFixture
let roles: RolesFixture

beforeAll(async () => {
  calls = await startContentFixture()
  roles = calls.roles
})
beforeEach(() => calls.clear())
afterAll(() => roles.testPlatform.stop())

const change = (who: Who, id: string, sql: string) =>
  calls.save(who, { id, type: 'sql', content: { sql } })

async function list(who: Who, id: string): Promise<Version[]> {
  const { body, status, text } = await calls.ask(who, 'GET', `/item/${id}/versions`)
  expect(status, text).toBe(200)
  return (body as { data: Version[] }).data
}

const read = async (who: Who, id: string, version: number) =>
  calls.ask(who, 'GET', `/item/${id}/versions/${version}`)

async function texts(who: Who, id: string): Promise<string[]> {
  const versions = await list(who, id)
  return Promise.all(
    versions.map(async ({ version }) => ((await read(who, id, version)).body as VersionText).sql),
  )
}

/** Lets the time pass that one person's saves count as one version. */
const letTimePass = (id: string) =>
  roles.platform.control.query(
    `update content set writing_since = writing_since - make_interval(secs => $2) where id = $1`,
    [id, SECONDS_PER_VERSION],
  )

describe('versions of a snippet', () => {
  test('hold what another person replaced, with its author and time', async () => {
    const saved = await calls.save('developer', payload("select 'ä'", { visibility: 'project' }))
    expect(await list('reader', saved.id)).toEqual([])
    await change('owner', saved.id, 'select 2')
    await change('developer', saved.id, 'select 3')
    const versions = await list('reader', saved.id)
    expect(versions).toEqual([
      {
        version: 2,
        author: { id: roles.people.get('owner'), name: expect.any(String) },
        saved_at: expect.any(String),
        bytes: 8,
      },
      {
        version: 1,
        author: { id: roles.people.get('developer'), name: expect.any(String) },
        saved_at: saved.updated_at,
        bytes: 11,
      },
    ])
    expect((await read('reader', saved.id, 1)).body).toEqual({ ...versions[1], sql: "select 'ä'" })
    expect(await texts('reader', saved.id)).toEqual(['select 2', "select 'ä'"])
  })

  test('count what one person types in a row as one, for some minutes', async () => {
    const { id } = await calls.save('developer', payload('a'))
    for (const sql of ['ab', 'abc']) await change('developer', id, sql)
    expect(await texts('developer', id)).toEqual([])
    await letTimePass(id)
    for (const sql of ['abcd', 'abcde']) await change('developer', id, sql)
    expect(await texts('developer', id)).toEqual(['abc'])
    await letTimePass(id)
    await change('developer', id, 'x')
    expect(await texts('developer', id)).toEqual(['abcde', 'abc'])
  })

  test('are not made by a new name, nor of an empty text', async () => {
    const { id } = await calls.save('developer', payload('', { visibility: 'project' }))
    await change('owner', id, 'select 1')
    await calls.save('developer', {
      id,
      type: 'sql',
      name: 'renamed',
      content: { sql: 'select 1' },
    })
    expect(await list('developer', id)).toEqual([])
    // The text still belongs to the owner, although another person renamed the snippet.
    await change('developer', id, 'select 2')
    expect((await list('developer', id)).map(({ author }) => author.id)).toEqual([
      roles.people.get('owner'),
    ])
  })

  test("of the time when it was private stay its owner's", async () => {
    const { id } = await calls.save('developer', payload("select 'secret'"))
    await letTimePass(id)
    await change('developer', id, 'select 2')
    await letTimePass(id)
    await calls.save('developer', {
      id,
      type: 'sql',
      visibility: 'project',
      content: { sql: 'select 3' },
    })
    await change('owner', id, 'select 4')
    expect(await texts('owner', id)).toEqual(['select 3'])
    expect((await read('owner', id, 1)).status).toBe(404)
    expect(await texts('developer', id)).toEqual(['select 3', 'select 2', "select 'secret'"])
    await calls.save('developer', {
      id,
      type: 'sql',
      visibility: 'user',
      content: { sql: 'select 4' },
    })
    expect((await calls.ask('owner', 'GET', `/item/${id}/versions`)).status).toBe(404)
    expect((await read('owner', id, 3)).status).toBe(404)
  })

  test('are bounded in number and bytes, and go with the snippet', async () => {
    const { id } = await calls.save('developer', payload('0', { visibility: 'project' }))
    for (let at = 1; at <= MAX_VERSIONS + 5; at += 1)
      await change(at % 2 ? 'owner' : 'developer', id, `${at}`)
    expect(await texts('reader', id)).toEqual(
      Array.from({ length: MAX_VERSIONS }, (_, at) => `${MAX_VERSIONS + 4 - at}`),
    )
    const large = 'x'.repeat(4_000_000)
    for (let at = 0; at < 7; at += 1)
      await change(at % 2 ? 'owner' : 'developer', id, `${at}${large}`)
    const bytes = (await list('reader', id)).map((version) => version.bytes)
    expect(bytes.length).toBeGreaterThan(2)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_VERSION_BYTES)
    await calls.ask('developer', 'DELETE', `?ids=${id}`)
    expect((await calls.ask('developer', 'GET', `/item/${id}/versions`)).status).toBe(404)
    expect((await roles.platform.control.query('select from content_versions')).rowCount).toBe(0)
  })

  test('that do not exist are not found', async () => {
    const { id } = await calls.save('developer', payload('a'))
    expect((await read('developer', id, 1)).status).toBe(404)
    expect((await calls.ask('developer', 'GET', `/item/${id}/versions/x`)).status).toBe(400)
    expect(
      (await calls.ask('developer', 'GET', `/item/${id}/versions/99999999999999`)).status,
    ).toBe(400)
  })
})
