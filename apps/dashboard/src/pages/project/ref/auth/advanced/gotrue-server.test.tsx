import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, ownerMay, project, ref } from '../../../../../testing/fake-platform'
import { openSite } from '../../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const path = `/platform/auth/${ref}/config`
const config = {
  ...{ db_max_pool_size: 4, api_max_request_duration: 10 },
  ...{ gotrue_url: '', gotrue_anon_key: '' },
}
const address = 'https://auth.example.com/auth/v1'
const permissions = {
  'GET /platform/profile/permissions': {
    body: [
      {
        organization_slug: 'acme',
        role: 'owner',
        permissions: [
          ...ownerMay,
          { action: 'read', resource: 'auth' },
          { action: 'update', resource: 'auth' },
        ],
        projects: [],
      },
    ],
  },
}

test('a GoTrue server is named, with its keys, and what the server refuses is shown', async () => {
  const message = 'The server can’t be reached: ECONNREFUSED'
  const platform = fakePlatform({
    ...permissions,
    [`GET ${path}`]: { body: config },
    [`PATCH ${path}`]: {
      status: 400,
      body: {
        ...{ code: 'bad_request', message, request_id: 'req_1' },
        details: [{ path: 'body.gotrue_url', message }],
      },
    },
  })
  const { user } = openSite(`/project/${ref}/auth/advanced`)
  const server = within(await screen.findByRole('region', { name: 'GoTrue server' }))
  expect(screen.getByLabelText('Maximum database connections')).toBeTruthy()
  await user.type(server.getByLabelText('Address'), address)
  await user.type(server.getByLabelText('Public key'), 'anon')
  await user.type(server.getByLabelText('Service key'), 'service')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await server.findByText(message)).toBeTruthy()
  platform.answer(`PATCH ${path}`, { body: { ...config, gotrue_url: address } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  expect(platform.calls(`PATCH ${path}`).at(-1)?.body).toEqual({
    ...{ gotrue_url: address, gotrue_anon_key: 'anon', gotrue_service_key: 'service' },
  })
  // The pool is that of the service of this server.
  expect(screen.queryByLabelText('Maximum database connections')).toBeNull()
  expect(screen.getByLabelText('Maximum request duration (seconds)')).toBeTruthy()
})

test.each(['users', 'providers', 'caught-mails', 'audit-logs', 'templates'])(
  'the page %s says that a GoTrue server manages it, and leads to its address',
  async (page) => {
    const platform = fakePlatform({
      ...permissions,
      [`GET ${path}`]: { body: { ...config, gotrue_url: address } },
    })
    const { user } = openSite(`/project/${ref}/auth/${page}`)
    expect(await screen.findByText(/GoTrue server at auth\.example\.com/)).toBeTruthy()
    expect(within(screen.getByRole('main')).queryByRole('textbox')).toBeNull()
    expect(platform.calls(`GET /platform/auth/${ref}/users`)).toHaveLength(0)
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'GoTrue server' }))
    expect(await screen.findByDisplayValue(address)).toBeTruthy()
  },
)

test('an attached database has only a GoTrue server', async () => {
  fakePlatform({
    ...permissions,
    [`GET ${path}`]: { body: config },
    [`GET /platform/projects/${ref}`]: {
      body: { ...project, provisioner: 'attached', capabilities: [] },
    },
  })
  const { user } = openSite(`/project/${ref}/auth/users`)
  await user.click(await screen.findByRole('link', { name: 'GoTrue server' }))
  expect(await screen.findByRole('region', { name: 'GoTrue server' })).toBeTruthy()
  expect(screen.getByText(/database runs elsewhere/)).toBeTruthy()
  expect(screen.queryByLabelText('Maximum database connections')).toBeNull()
})
