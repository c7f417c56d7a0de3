import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, project, ref } from '../../../../../testing/fake-platform'
import { openSite } from '../../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const path = `/platform/projects/${ref}/config/postgrest`
const config = {
  enabled: true,
  url: `http://127.0.0.1:8101/${ref}/rest/v1`,
  read_url: null,
  db_schema: ['public'],
  db_extra_search_path: ['public', 'extensions'],
  max_rows: 1_000,
  db_pool: null,
  default_pool_size: 10,
  max_pool_size: 12,
  version: '12.0.2',
}

const schemasAre = (...names: string[]) => ({
  [`POST /platform/projects/${ref}/query`]: {
    body: names.map((name) => ({ name, may_create: true })),
  },
})

test('settings of the Data API are changed', async () => {
  const platform = fakePlatform({
    [`GET ${path}`]: { body: config },
    [`GET ${path}/roles`]: { body: { roles: [] } },
    [`PATCH ${path}`]: { body: { ...config, db_schema: ['shop'], max_rows: 50, db_pool: 5 } },
    ...schemasAre('extensions', 'public', 'shop', 'pg_catalog', 'pgrst'),
  })
  const { user } = openSite(`/project/${ref}/settings/api`)
  expect(await screen.findByText(config.url)).toBeTruthy()
  expect(screen.queryByText('URL for reads')).toBeNull()
  const schemas = within(screen.getByRole('group', { name: 'Exposed schemas' }))
  await user.click(schemas.getByRole('button', { name: 'Remove Exposed schemas: 1' }))
  const rows = screen.getByLabelText('Max rows')
  await user.clear(rows)
  await user.type(rows, '1000001')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Choose at least one schema.')).toBeTruthy()
  expect(document.activeElement).toBe(schemas.getByRole('button', { name: 'Add a schema' }))
  expect(screen.getByText('Enter a whole number from 1 to 1,000,000.')).toBeTruthy()
  expect(platform.calls(`PATCH ${path}`)).toEqual([])

  await user.click(schemas.getByRole('button', { name: 'Add a schema' }))
  await user.click(schemas.getByRole('combobox', { name: 'Schema' }))
  // Schemas of Postgres and of the server are never exposed.
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    ...['extensions', 'public', 'shop'],
  ])
  await user.click(screen.getByRole('option', { name: 'shop' }))
  expect(screen.getByText(/“public” is not exposed/)).toBeTruthy()
  await user.clear(rows)
  await user.type(rows, '50')
  await user.type(screen.getByLabelText('Pool size'), '5')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  expect(platform.calls(`PATCH ${path}`)).toMatchObject([
    { body: { db_schema: ['shop'], max_rows: 50, db_pool: 5 } },
  ])
})

test('a schema that is gone is named, once its list is changed', async () => {
  const platform = fakePlatform({
    [`GET ${path}`]: { body: { ...config, db_schema: ['public', 'gone'] } },
    [`GET ${path}/roles`]: { body: { roles: [] } },
    [`PATCH ${path}`]: { body: config },
    ...schemasAre('extensions', 'public', 'shop'),
  })
  const { user } = openSite(`/project/${ref}/settings/api`)
  const schemas = within(await screen.findByRole('group', { name: 'Exposed schemas' }))
  await user.click(schemas.getByRole('button', { name: 'Move Exposed schemas: 2 up' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText(/There is no schema “gone”/)).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('gone')
  expect(platform.calls(`PATCH ${path}`)).toEqual([])
  await user.click(schemas.getByRole('button', { name: 'Remove Exposed schemas: 1' }))
  await user.click(schemas.getByRole('button', { name: 'Add a schema' }))
  await user.click(schemas.getAllByRole('combobox', { name: 'Schema' })[1]!)
  await user.click(screen.getByRole('option', { name: 'shop' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  expect(platform.calls(`PATCH ${path}`)).toMatchObject([
    { body: { db_schema: ['public', 'shop'] } },
  ])
})

const limits = {
  roles: [
    { role: 'anon', max_rows: null, statement_timeout_ms: 3_000 },
    { role: 'service_role', max_rows: 50_000, statement_timeout_ms: null },
    // Set by SQL, and longer than the page allows.
    { role: 'authenticated', max_rows: null, statement_timeout_ms: 300_000 },
  ],
}

test('limits of roles are changed, and only what was changed is sent', async () => {
  const saved = { roles: [{ ...limits.roles[0], max_rows: 20 }, ...limits.roles.slice(1)] }
  const platform = fakePlatform({
    [`GET ${path}`]: { body: config },
    [`GET ${path}/roles`]: { body: limits },
    [`PATCH ${path}/roles`]: { body: saved },
  })
  const { user } = openSite(`/project/${ref}/settings/api`)
  const anon = within(await screen.findByRole('group', { name: 'anon' }))
  const service = within(screen.getByRole('group', { name: 'service_role' }))
  expect(anon.getByLabelText('Statement timeout')).toHaveProperty('value', '3')
  expect(service.getByLabelText('Max rows')).toHaveProperty('value', '50000')
  await user.type(anon.getByLabelText('Max rows'), '1001')
  await user.type(service.getByLabelText('Statement timeout'), '121')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Enter a number of seconds from 0.001 to 120.')).toBeTruthy()
  expect(screen.getByText('Enter a whole number from 1 to 1,000.')).toBeTruthy()
  expect(platform.calls(`PATCH ${path}/roles`)).toEqual([])
  await user.clear(anon.getByLabelText('Max rows'))
  await user.type(anon.getByLabelText('Max rows'), '20')
  await user.clear(service.getByLabelText('Statement timeout'))
  await user.type(service.getByLabelText('Statement timeout'), '0.5')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  expect(platform.calls(`PATCH ${path}/roles`)).toMatchObject([
    {
      body: {
        roles: [
          { role: 'anon', max_rows: 20 },
          { role: 'service_role', statement_timeout_ms: 500 },
        ],
      },
    },
  ])
})

test('settings and limits are saved together, and what the server refuses stays as typed', async () => {
  const platform = fakePlatform({
    [`GET ${path}`]: { body: config },
    [`GET ${path}/roles`]: { body: limits },
    [`PATCH ${path}`]: { body: { ...config, max_rows: 5_000 } },
    [`PATCH ${path}/roles`]: { status: 500, body: { message: 'No.' } },
  })
  const { user } = openSite(`/project/${ref}/settings/api`)
  const anon = within(await screen.findByRole('group', { name: 'anon' }))
  const [all] = screen.getAllByLabelText('Max rows')
  await user.clear(all!)
  await user.type(all!, '5000')
  // More than all roles have so far.
  await user.type(anon.getByLabelText('Max rows'), '2000')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Failed to save the settings')).toBeTruthy()
  expect(anon.getByLabelText('Max rows')).toHaveProperty('value', '2000')
  platform.answer(`PATCH ${path}/roles`, { body: { roles: limits.roles } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  expect(platform.calls(`PATCH ${path}`)).toMatchObject([{ body: { max_rows: 5_000 } }])
  expect(platform.calls(`PATCH ${path}/roles`)).toHaveLength(2)
})

test('who may not change the settings reads them, and the reason', async () => {
  const readOnly = {
    ...{ organization_slug: 'acme', role: 'read-only', projects: [] },
    permissions: [{ action: 'read', resource: 'projects' }],
  }
  fakePlatform({
    'GET /platform/profile/permissions': { body: [readOnly] },
    [`GET ${path}`]: { body: config },
    [`GET ${path}/roles`]: { body: limits },
  })
  openSite(`/project/${ref}/settings/api`)
  expect(await screen.findByText(/Your role doesn’t allow changing these/)).toBeTruthy()
  const schemas = within(screen.getByRole('group', { name: 'Exposed schemas' }))
  expect(schemas.getByRole('combobox', { name: 'Schema' })).toHaveProperty('disabled', true)
  expect(schemas.queryByRole('button')).toBeNull()
  expect(screen.getByLabelText('Pool size')).toHaveProperty('readOnly', true)
})

test('a project with read replicas has an address for reads', async () => {
  const read_url = `http://127.0.0.1:8101/${ref}/read/rest/v1`
  fakePlatform({ [`GET ${path}`]: { body: { ...config, read_url } } })
  openSite(`/project/${ref}/settings/api`)
  expect(await screen.findByRole('heading', { name: 'URL for reads' })).toBeTruthy()
  expect(screen.getByText(read_url)).toBeTruthy()
})

test('a server without PostgREST says so', async () => {
  const reason = 'PostgREST isn’t installed on the server.'
  fakePlatform({ [`GET ${path}`]: { body: { ...config, version: null, reason } } })
  openSite(`/project/${ref}/settings/api`)
  expect(await screen.findByText(reason)).toBeTruthy()
})

test('an attached database without a login shows the SQL that creates it', async () => {
  const attached = { ...project, provisioner: 'attached', capabilities: [] }
  fakePlatform({ [`GET /platform/projects/${ref}`]: { body: attached } })
  const { user } = openSite(`/project/${ref}/settings/api`)
  await user.click(
    await screen.findByRole('button', { name: 'Copy the SQL: Create the roles and the login' }),
  )
  expect(await navigator.clipboard.readText()).toContain('grant anon, authenticated, service_role')
  const link = screen.getByRole('link', { name: 'Open the connection' })
  expect(link.getAttribute('href')).toBe(`/project/${ref}/settings/general`)
})

test('the timeouts of an attached database are shown and cannot be changed', async () => {
  const attached = { ...project, provisioner: 'attached', capabilities: ['data_api'] }
  const reason = 'Wrong user or password.'
  fakePlatform({
    [`GET /platform/projects/${ref}`]: { body: attached },
    [`GET ${path}`]: { body: { ...config, reason } },
    [`GET ${path}/roles`]: { body: limits },
  })
  openSite(`/project/${ref}/settings/api`)
  const anon = within(await screen.findByRole('group', { name: 'anon' }))
  expect(screen.getByText(reason)).toBeTruthy()
  expect(anon.getByLabelText('Max rows')).toBeTruthy()
  expect(anon.queryByLabelText('Statement timeout')).toBeNull()
  const timeouts = within(screen.getByRole('region', { name: 'Statement timeout' }))
  expect(timeouts.getByText('300 s')).toBeTruthy()
  expect(timeouts.getByText('None')).toBeTruthy()
})
