import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, ref } from '../../../../testing/fake-platform'
import { openSite } from '../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const base = (name: string) => ({
  ...{ text: name, schema: 'pg_catalog', name, isArray: false, kind: 'base' },
})
const column = {
  ...{ isNullable: false, default: null, isGenerated: false, isOptional: false },
  ...{ isUpdatable: true, isPrimaryKey: false, comment: null },
}
const api = {
  schemas: ['public'],
  relations: [
    {
      ...{ schema: 'public', name: 'orders', kind: 'table', comment: 'What people bought.' },
      relationships: [],
      columns: [
        { ...column, name: 'id', type: base('int8'), isGenerated: true, isPrimaryKey: true },
        { ...column, name: 'note', type: base('text'), default: "'none'::text", isOptional: true },
      ],
    },
  ],
  functions: [
    {
      ...{ schema: 'public', name: 'add', comment: null, columns: [], returnsSet: false },
      returns: base('int4'),
      arguments: [{ name: 'a', type: base('int4'), hasDefault: false }],
    },
  ],
  enums: [],
  composites: [],
}
const config = {
  ...{ enabled: true, url: `http://127.0.0.1:8101/${ref}/rest/v1`, db_schema: ['public'] },
  ...{ db_extra_search_path: [], max_rows: 1_000, db_pool: null, version: '12.0.2' },
  ...{ default_pool_size: 10, max_pool_size: 12 },
}
const types = `GET /platform/projects/${ref}/types/typescript`

const platformOf = () =>
  fakePlatform({
    [`GET /platform/projects/${ref}/config/postgrest`]: { body: config },
    [`POST /platform/projects/${ref}/query`]: { body: [{ api }] },
    [`GET /platform/projects/${ref}/api-keys`]: {
      body: [
        { type: 'secret', api_key: null },
        { type: 'publishable', api_key: 'sb_publishable_mine' },
      ].map((key, index) => ({
        ...{ id: String(index), name: 'default', description: null, ...key },
      })),
    },
    [types]: { body: { types: 'export type Json = string' } },
  })

test('tables and functions are documented with code in four languages', async () => {
  platformOf()
  const { user } = openSite(`/project/${ref}/api`)
  expect(await screen.findByRole('heading', { name: 'Introduction' })).toBeTruthy()
  const contents = screen.getByRole('navigation', { name: 'Contents' })
  await user.click(within(contents).getByRole('link', { name: 'orders' }))
  expect(await screen.findByText('What people bought.')).toBeTruthy()
  expect(screen.getByRole('row', { name: /^id int8 Set by Postgres/ })).toBeTruthy()
  expect(screen.getByRole('row', { name: /^note text 'none'::text/ })).toBeTruthy()
  const code = (name: string) => screen.getByRole('region', { name }).textContent
  expect(code('Insert a row')).toBe(
    `const { data, error } = await client.from('orders').insert({ 'note': 'value' }).select()`,
  )
  await user.click(screen.getByRole('radio', { name: 'curl' }))
  expect(code('Read rows that match')).toContain(`/rest/v1/orders?id=eq.1&select=*'`)
  await user.click(within(contents).getByRole('link', { name: 'add' }))
  expect(await screen.findByText('Returns int4')).toBeTruthy()
  expect(code('Call the function')).toContain(`/rest/v1/rpc/add'`)
})

test('types are downloaded', async () => {
  const platform = platformOf()
  const createObjectURL = vi.fn((_: Blob) => 'blob:types')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: vi.fn() }))
  const { user } = openSite(`/project/${ref}/api`)
  const command = await screen.findByRole('region', { name: 'Generate types by a command' })
  expect(command.textContent).toContain('/types/typescript?included_schemas=public')
  await user.click(await screen.findByRole('button', { name: 'Download types' }))
  await vi.waitFor(() => expect(createObjectURL).toHaveBeenCalled())
  expect(await createObjectURL.mock.calls[0]?.[0].text()).toBe('export type Json = string')
  expect(platform.calls(types)).toHaveLength(1)
})
