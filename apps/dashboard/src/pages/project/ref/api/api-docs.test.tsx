import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, project, ref } from '../../../../testing/fake-platform'
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
  ...{ read_url: `http://127.0.0.1:8101/${ref}/read/rest/v1` },
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
        { type: 'anon', api_key: 'signed.anon.key' },
      ].map((key, index) => ({
        ...{ id: String(index), name: 'default', description: null, enabled: true, ...key },
      })),
    },
    [types]: { body: { types: 'export type Json = string' } },
  })

test('tables and functions are documented with code in four languages', async () => {
  platformOf()
  const { user } = openSite(`/project/${ref}/api`)
  expect(await screen.findByRole('heading', { name: 'Introduction' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Client for reads' }).textContent).toContain(
    `createClient('http://127.0.0.1:8101/${ref}/read', `,
  )
  const contents = screen.getByRole('navigation', { name: 'Contents' })
  await user.click(within(contents).getByRole('link', { name: 'orders' }))
  expect(await screen.findByText('What people bought.')).toBeTruthy()
  expect(screen.getByRole('row', { name: /^id int8 No Set by Postgres/ })).toBeTruthy()
  expect(screen.getByRole('row', { name: /^note text No 'none'::text/ })).toBeTruthy()
  const code = (name: string) => screen.getByRole('region', { name }).textContent
  expect(code('Insert a row')).toBe(
    `const { data, error } = await client.from('orders').insert({ 'note': 'value' }).select()`,
  )
  await user.click(screen.getByRole('radio', { name: 'curl' }))
  expect(code('Read rows that match')).toContain(`/rest/v1/orders?id=eq.1&select=*'`)
  expect(code('Read rows')).toContain('apikey: sb_publishable_mine')
  const keys = [
    ['anon: default', 'apikey: signed.anon.key'],
    ['secret', 'apikey: SECRET_KEY'],
  ] as const
  for (const [name, sent] of keys) {
    await user.click(screen.getByRole('combobox', { name: 'Key' }))
    await user.click(await screen.findByRole('option', { name }))
    expect(code('Read rows')).toContain(sent)
  }
  await user.click(within(contents).getByRole('link', { name: 'add' }))
  expect(await screen.findByText('Returns int4')).toBeTruthy()
  expect(code('Call the function')).toContain(`/rest/v1/rpc/add'`)
})

test('a request is sent as a user, with a key that is not shown', async () => {
  const temporary = `GET /platform/projects/${ref}/api-keys/temporary`
  const sent = `GET /${ref}/rest/v1/orders`
  const user = {
    ...{ id: '6f1c2a34-0000-4000-8000-0000000000aa', email: 'eve@example.com', phone: '' },
    ...{ app_metadata: { role: 'admin' }, user_metadata: {}, is_anonymous: false },
  }
  const platform = platformOf()
  platform.answer(temporary, { body: { api_key: 'a.temporary.key' } })
  platform.answer(sent, { body: [{ id: 1, note: 'tea' }] })
  platform.answer(`GET /platform/auth/${ref}/users`, {
    body: { users: [user], next_cursor: null, total_estimate: 1 },
  })
  const payload = { sub: user.id, email: user.email, app_metadata: user.app_metadata, tier: 'gold' }
  platform.answer(`POST /platform/auth/${ref}/users/${user.id}/token`, {
    status: 201,
    body: {
      access_token: `e30.${btoa(JSON.stringify({ ...payload, exp: 9 }))}.c2ln`,
      expires_at: '2026-01-06T10:05:00Z',
    },
  })
  const { user: person } = openSite(`/project/${ref}/api?page=table:public.orders`)
  const form = await screen.findByRole('region', { name: 'Try it' })
  await person.click(within(form).getByRole('combobox', { name: 'Role' }))
  await person.click(await screen.findByRole('option', { name: 'authenticated' }))
  const name = within(form).getByRole('combobox', { name: /^User/ })
  const send = within(form).getByRole('button', { name: 'Send' })
  await person.type(name, 'unknown@example.com')
  await person.click(send)
  expect(await within(form).findByText('Choose a user of this project.')).toBeTruthy()
  expect(platform.calls(sent)).toEqual([])

  platform.answer(`POST /platform/projects/${ref}/query`, {
    body: [{ rls_enabled: true, bypasses: false, may_select: false, may_use: true, policies: [] }],
  })
  await person.clear(name)
  await person.type(name, 'eve@example.com')
  await person.click(send)
  expect(await within(form).findByText(/^200 .*in \d+ ms$/, {}, { timeout: 30_000 })).toBeTruthy()
  const claims = platform
    .calls(temporary)
    .map(({ search }) => JSON.parse(new URLSearchParams(search).get('claims') ?? '{}') as unknown)
  expect(claims).toContainEqual(
    expect.objectContaining({
      ...{ role: 'authenticated', sub: user.id, email: 'eve@example.com' },
      ...{ app_metadata: { role: 'admin' }, tier: 'gold' },
    }),
  )
  expect(platform.calls(sent)).toMatchObject([{ search: '?select=*' }])
  const shown = (of: string) => within(form).getByRole('region', { name: of }).textContent
  expect(shown('Request')).toContain('Bearer (temporary key)')
  expect(shown('Response')).toContain('"note": "tea"')
  expect(document.body.innerHTML).not.toContain('a.temporary.key')
})

test('types are downloaded', async () => {
  const platform = platformOf()
  const createObjectURL = vi.fn((_: Blob) => 'blob:types')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: vi.fn() }))
  const { user } = openSite(`/project/${ref}/api`)
  const command = await screen.findByRole('region', { name: 'Generate types by a command' })
  expect(command.textContent).toContain('npx howdah types generate --url')
  await user.click(await screen.findByRole('button', { name: 'Download types' }))
  await vi.waitFor(() => expect(createObjectURL).toHaveBeenCalled())
  expect(await createObjectURL.mock.calls[0]?.[0].text()).toBe('export type Json = string')
  expect(platform.calls(types)).toHaveLength(1)
})

test.each(['api', 'settings/api'])(
  '%s of an attached database says what is missing',
  async (path) => {
    const attached = { ...project, provisioner: 'attached', capabilities: ['read_only_sql'] }
    fakePlatform({ [`GET /platform/projects/${ref}`]: { body: attached } })
    openSite(`/project/${ref}/${path}`)
    expect(
      await screen.findByText(/needs the roles anon, authenticated and service_role/),
    ).toBeTruthy()
  },
)
