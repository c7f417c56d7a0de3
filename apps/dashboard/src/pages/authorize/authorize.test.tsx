import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { failure, fakePlatform, profile, signedOut } from '../../testing/fake-platform'
import { heading, here, openSite } from '../../testing/open-site'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const asks = {
  app: { client_id: '0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b', name: 'Deployer' },
  organization: { slug: 'acme', name: 'Acme' },
  scopes: [
    { action: 'read', resource: 'projects' },
    { action: 'update', resource: 'projects' },
    { action: 'run', resource: 'sql' },
  ],
  redirect_host: 'deployer.example.com',
}

test('an application’s request outlives signing in, letter by letter', async () => {
  const platform = fakePlatform({
    'GET /platform/profile': signedOut,
    'POST /platform/sign-in': { body: profile },
    'GET /platform/oauth/request': { body: { asks, redirect_to: null } },
  })
  const parameters = {
    client_id: asks.app.client_id,
    redirect_uri: 'https://a.example/?x=%26&y=1',
    state: 'a + b & c',
  }
  const { user } = openSite(`/authorize?${new URLSearchParams(parameters).toString()}`)
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'correct horse battery')
  platform.answer('GET /platform/profile', { body: profile })
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await heading('Deployer asks for access')
  expect(here()).toBe(`/authorize?${new URLSearchParams(parameters).toString()}`)
  const asked = () =>
    Object.fromEntries(
      new URLSearchParams(platform.calls('GET /platform/oauth/request')[0]?.search),
    )
  expect(asked()).toEqual(parameters)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'projects read, update',
    'sql run',
  ])
})

test('an application is changed in the form that registers one, and what goes wrong stands in it', async () => {
  const app = {
    ...{
      client_id: asks.app.client_id,
      name: 'Deployer',
      scopes: asks.scopes,
      created_at: '2026-01-05T10:00:00Z',
      authorizations: [],
    },
    redirect_uris: ['https://deployer.example.com/callback', 'http://localhost:3000/done'],
  }
  const ofApps = (action: string) => ({ action, resource: 'oauth_apps' })
  const change = `PUT /platform/organizations/acme/oauth-apps/${app.client_id}` as const
  const platform = fakePlatform({
    'GET /platform/profile/permissions': {
      body: [
        {
          organization_slug: 'acme',
          role: 'owner',
          permissions: ['read', 'update'].map(ofApps),
          projects: [],
        },
      ],
    },
    'GET /platform/organizations/acme/oauth-apps': { body: [app] },
    [change]: failure(409, 'conflict', 'Someone else was faster.'),
  })
  const { user } = openSite('/org/acme/apps')
  await heading('OAuth apps')
  await user.click(await screen.findByRole('button', { name: 'Edit Deployer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Deployer' }))
  expect(dialog.queryByText('Can request')).toBeNull()
  const fill = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  fill('Name', ' ')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Give the application a name.')).toBeTruthy()
  fill('Name', 'Shipper')
  fill('Redirect URIs', 'https://deployer.example.com/elsewhere')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Someone else was faster.')).toBeTruthy()
  platform.answer(change, { status: 204 })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Shipper updated.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(platform.calls(change).map(({ body }) => body)).toEqual(
    Array(2).fill({ name: 'Shipper', redirect_uris: ['https://deployer.example.com/elsewhere'] }),
  )
})

test('an address without a request says so', async () => {
  fakePlatform()
  openSite('/authorize')
  await heading('Nothing to authorize')
})
