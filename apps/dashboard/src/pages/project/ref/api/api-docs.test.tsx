import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, project, ref } from '../../../../testing/fake-platform'
import { openSite } from '../../../../testing/open-site'
import { apiDocsMessages } from './api-docs.messages'
import { documentedPlatform, types } from './api-docs.fixture'
import { tryItMessages } from './try-it/try-it.messages'

afterEach(() => vi.unstubAllGlobals())

test('tables and functions are documented with code in four languages', async () => {
  documentedPlatform()
  const { user } = openSite(`/project/${ref}/api`)
  expect(await screen.findByRole('heading', { name: 'Introduction' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Client for reads' }).textContent).toContain(
    `createClient('http://127.0.0.1:8101/${ref}/read', `,
  )
  const contents = screen.getByRole('navigation', { name: 'Contents' })
  await user.click(within(contents).getByRole('link', { name: 'orders' }))
  expect(await screen.findByText('What people bought.')).toBeTruthy()
  expect(screen.getByRole('row', { name: /^id int8 No Set by Postgres/ })).toBeTruthy()
  expect(
    screen.getByRole('row', { name: /^note text No 'none'::text What the buyer wrote\.$/ }),
  ).toBeTruthy()
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
  expect(screen.getByRole('row', { name: /^a int4 Yes$/ })).toBeTruthy()
  expect(
    screen.getByRole('row', { name: /^b mood One of ok, so-so No 'so-so'::mood$/ }),
  ).toBeTruthy()
  // The Data API lets it change nothing, unlike what another path leads to.
  const form = await screen.findByRole('region', { name: 'Try it' })
  expect(within(form).queryByText(tryItMessages.changes)).toBeNull()
  await user.type(within(form).getByRole('textbox', { name: 'Path' }), '_up')
  expect(within(form).getByText(tryItMessages.changes)).toBeTruthy()
})

test('functions without names of arguments say how they are called, if at all', async () => {
  documentedPlatform()
  const { user } = openSite(`/project/${ref}/api`)
  const contents = await screen.findByRole('navigation', { name: 'Contents' })
  await user.click(within(contents).getByRole('link', { name: 'unnamed int4' }))
  expect(await screen.findByText(apiDocsMessages.notCallable)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Call the function' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Try it' })).toBeNull()
  await user.click(within(contents).getByRole('link', { name: 'unnamed text' }))
  expect(await screen.findByText(apiDocsMessages.wholeBody('text/plain'))).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Call the function' }).textContent).toContain(
    `-H 'Content-Type: text/plain'`,
  )
})

test('a request is sent as a user, with a key that is not shown', async () => {
  const temporary = `GET /platform/projects/${ref}/api-keys/temporary`
  const sent = `GET /${ref}/rest/v1/orders`
  const user = {
    ...{ id: '6f1c2a34-0000-4000-8000-0000000000aa', email: 'eve@example.com', phone: '' },
    ...{ app_metadata: { role: 'admin' }, user_metadata: {}, is_anonymous: false },
  }
  const platform = documentedPlatform()
  platform.answer(temporary, { body: { api_key: 'a.temporary.key' } })
  platform.answer(sent, { body: [{ id: 1, note: 'tea' }] })
  platform.answer(`GET /platform/auth/${ref}/users`, {
    body: { users: [user], next_cursor: null, total_estimate: 1 },
  })
  const payload = { sub: user.id, email: user.email, app_metadata: user.app_metadata, tier: 'gold' }
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

  const token = `POST /platform/auth/${ref}/users/${user.id}/token`
  const tokenWith = (claims: object) => ({
    status: 201,
    body: {
      access_token: `e30.${btoa(JSON.stringify({ ...claims, exp: 9 }))}.c2ln`,
      expires_at: '2026-01-06T10:05:00Z',
    },
  })
  platform.answer(token, tokenWith({ ...payload, teams: 'x'.repeat(9_000) }))
  await person.clear(name)
  await person.type(name, 'eve@example.com')
  await person.click(send)
  expect(
    await within(form).findByText(/^The claims of this user have 9,\d{3} characters\./),
  ).toBeTruthy()
  expect(platform.calls(sent)).toEqual([])

  platform.answer(token, tokenWith(payload))
  platform.answer(`POST /platform/projects/${ref}/query`, {
    body: [{ rls_enabled: true, bypasses: false, may_select: false, may_use: true, policies: [] }],
  })
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
  expect(shown('Request')).toContain('Bearer (temporary key of authenticated, eve@example.com)')
  expect(shown('Response')).toContain('"note": "tea"')
  expect(document.body.innerHTML).not.toContain('a.temporary.key')
})

test('keys and tokens of requests are documented with code', async () => {
  documentedPlatform()
  const { user } = openSite(`/project/${ref}/api`)
  await user.click(await screen.findByRole('link', { name: 'Authentication' }))
  expect(await screen.findByText(apiDocsMessages.authText)).toBeTruthy()
  expect(screen.getByText(apiDocsMessages.userText)).toBeTruthy()
  const main = screen.getByRole('main')
  expect(
    within(main).getByRole('link', { name: apiDocsMessages.openKeys }).getAttribute('href'),
  ).toBe(`/project/${ref}/settings/api-keys`)
  expect(screen.getByRole('region', { name: 'Client' }).textContent).toContain(
    `createClient('http://127.0.0.1:8101/${ref}', 'sb_publishable_mine')`,
  )
})

test('a view is documented without the actions that it refuses', async () => {
  documentedPlatform()
  openSite(`/project/${ref}/api?page=table:public.totals`)
  expect(await screen.findByText('What was bought on a day.')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Read rows' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Insert a row' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Delete rows' })).toBeNull()
})

test.each([
  ['table:public.totals', null, 'view'],
  ['table:public.orders', '/others?select=*', 'other'],
  ['table:public.orders', '/orders?select=id:note', 'renamed'],
] as const)('of policies for %s and the path %s there is a note: %s', async (page, path, note) => {
  const platform = documentedPlatform()
  platform.answer(`GET /platform/projects/${ref}/api-keys/temporary`, { body: { api_key: 'key' } })
  for (const name of ['totals', 'orders', 'others'])
    platform.answer(`GET /${ref}/rest/v1/${name}`, { body: [] })
  const { user } = openSite(`/project/${ref}/api?page=${page}`)
  const form = await screen.findByRole('region', { name: 'Try it' })
  if (path !== null) {
    const field = within(form).getByRole('textbox', { name: 'Path' })
    await user.clear(field)
    await user.type(field, path)
  }
  await user.click(within(form).getByRole('button', { name: 'Send' }))
  const text = note === 'view' ? tryItMessages.view('ledger_owner') : tryItMessages.notes[note]
  expect(await within(form).findByText(text)).toBeTruthy()
})

test('a request has the headers of its method, and stays within the Data API', async () => {
  const platform = documentedPlatform()
  const sent = `GET /${ref}/rest/v1/orders`
  platform.answer(`GET /platform/projects/${ref}/api-keys/temporary`, { body: { api_key: 'key' } })
  platform.answer(sent, { body: [] })
  const { user } = openSite(`/project/${ref}/api?page=table:public.orders`)
  const form = await screen.findByRole('region', { name: 'Try it' })
  const choose = async (field: string, name: string) => {
    await user.click(within(form).getByRole('combobox', { name: field }))
    await user.click(await screen.findByRole('option', { name }))
  }
  const path = within(form).getByRole('textbox', { name: 'Path' })
  const send = within(form).getByRole('button', { name: 'Send' })
  await user.clear(path)
  await user.type(path, '/../../auth/v1/user')
  await user.click(send)
  expect(await within(form).findByText(tryItMessages.pathOutside)).toBeTruthy()
  await choose('Example', 'Insert a row')
  await choose('Method', 'GET')
  await user.clear(path)
  await user.type(path, '/x/../orders?note=eq.a b')
  await user.click(send)
  const request = await within(form).findByRole('region', { name: 'Request' })
  expect(request.textContent).toContain(`/rest/v1/orders?note=eq.a%20b`)
  expect(request.textContent).toContain('Bearer (temporary key of anon)')
  expect(request.textContent).not.toContain('Prefer')
  expect(platform.calls(sent)).toHaveLength(1)
})

test('the policies of a table explain the rows of the response', async () => {
  const platform = documentedPlatform()
  const query = `POST /platform/projects/${ref}/query`
  platform.answer(`GET /platform/projects/${ref}/api-keys/temporary`, { body: { api_key: 'key' } })
  platform.answer(`GET /${ref}/rest/v1/orders`, { body: [{ id: 5_000, note: 'tea' }] })
  const { user } = openSite(`/project/${ref}/api?page=table:public.orders`)
  const form = await screen.findByRole('region', { name: 'Try it' })
  const policy = { name: 'own', command: 'ALL', permissive: true, using: 'true', check: null }
  platform.answer(query, {
    body: [
      {
        ...{ rls_enabled: true, bypasses: false, may_select: true, may_use: true },
        ...{ policies: [policy], key: [{ name: 'id', type: 'pg_catalog.int8' }] },
        rows: [{ row: '{"id": 5000}', passes: [true] }],
      },
    ],
  })
  await user.click(within(form).getByRole('button', { name: 'Send' }))
  expect(await within(form).findByRole('row', { name: /5000.*own/ })).toBeTruthy()
  expect(JSON.stringify(platform.calls(query).at(-1)?.body)).toContain('5000')
})

test('types are downloaded', async () => {
  const platform = documentedPlatform()
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
