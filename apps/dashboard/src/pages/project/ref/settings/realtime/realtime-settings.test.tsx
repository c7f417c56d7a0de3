import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, ownerMay, ref } from '../../../../../testing/fake-platform'
import { openSite } from '../../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const path = `/platform/projects/${ref}/config/realtime`
const limits = {
  max_concurrent_users: 500,
  max_channels_per_client: 100,
  max_joins_per_second: 500,
  max_events_per_second: 500,
  max_presence_events_per_second: 50,
  max_payload_size_in_kb: 3000,
}
const config = {
  enabled: true,
  url: `http://127.0.0.1:8101/${ref}/realtime/v1`,
  private_only: false,
  ...limits,
  max_concurrent_users: 200,
  plan: 'pro',
  plan_limits: limits,
  clients: 1,
  channels: 2,
  last_second: { joins: 0, events: 12, presence_events: 0 },
}

const permissions = [
  ...ownerMay,
  { action: 'read', resource: 'realtime' },
  { action: 'update', resource: 'realtime' },
]

test('settings of realtime are changed', async () => {
  const platform = fakePlatform({
    'GET /platform/profile/permissions': {
      body: [{ organization_slug: 'acme', role: 'owner', permissions, projects: [] }],
    },
    [`GET ${path}`]: { body: config },
    [`PATCH ${path}`]: { body: { ...config, private_only: true, max_concurrent_users: 500 } },
  })
  const { user } = openSite(`/project/${ref}/settings/realtime`)
  expect(await screen.findByText(config.url)).toBeTruthy()
  expect(screen.getByText('1 client in 2 channels at the moment.')).toBeTruthy()
  expect(screen.getByText('Connected at a time. 1 now. Your plan allows 500.')).toBeTruthy()
  expect(screen.getByText(/12 in the last second\. Your plan allows 500\.$/)).toBeTruthy()
  const clients = screen.getByLabelText('Max clients')
  await user.clear(clients)
  await user.type(clients, '501')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Enter a number from 1 to 500.')).toBeTruthy()
  expect(platform.calls(`PATCH ${path}`)).toEqual([])

  await user.clear(clients)
  await user.type(clients, '500')
  await user.click(screen.getByRole('switch', { name: 'Private channels only' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  expect(platform.calls(`PATCH ${path}`)).toMatchObject([
    { body: { private_only: true, max_concurrent_users: 500 } },
  ])
})

test('what is typed while the settings are saved stays', async () => {
  let answer = () => {}
  const platform = fakePlatform({
    'GET /platform/profile/permissions': {
      body: [{ organization_slug: 'acme', role: 'owner', permissions, projects: [] }],
    },
    [`GET ${path}`]: { body: config },
    [`PATCH ${path}`]: () =>
      new Promise((resolve) => {
        answer = () => resolve({ body: { ...config, max_concurrent_users: 300 } })
      }),
  })
  const { user } = openSite(`/project/${ref}/settings/realtime`)
  const clients = await screen.findByLabelText<HTMLInputElement>('Max clients')
  await user.clear(clients)
  await user.type(clients, '300')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(platform.calls(`PATCH ${path}`)).toHaveLength(1))
  await user.clear(clients)
  await user.type(clients, '301')
  answer()
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  expect(clients.value).toBe('301')
})
