import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, profile, signedOut } from './testing/fake-platform'
import { heading, here, openSite } from './testing/open-site'

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
  const parameters = { client_id: asks.app.client_id, redirect_uri: 'https://a.example/?x=%26&y=1', state: 'a + b & c' }
  const { user } = openSite(`/authorize?${new URLSearchParams(parameters).toString()}`)
  await user.type(await screen.findByLabelText('E-mail'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'correct horse battery')
  platform.answer('GET /platform/profile', { body: profile })
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await heading('Deployer asks for access')
  expect(here()).toBe(`/authorize?${new URLSearchParams(parameters).toString()}`)
  const asked = () => Object.fromEntries(new URLSearchParams(platform.calls('GET /platform/oauth/request')[0]?.search))
  expect(asked()).toEqual(parameters)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['projects read, update', 'sql run'])
})

test('an address without a request says so', async () => {
  fakePlatform()
  openSite('/authorize')
  await heading('There is nothing to allow here')
})
