import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, project, ref } from '../testing/fake-platform'
import { here, openSite } from '../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const primary = {
  identifier: ref,
  database_type: 'PRIMARY',
  db_host: '127.0.0.1',
  db_port: 54321,
  db_name: 'postgres',
  db_user: 'postgres',
  connection_string: 'postgresql://postgres@127.0.0.1:54321/postgres',
  pool_mode: 'transaction',
  region: 'local',
  status: 'ACTIVE_HEALTHY',
  inserted_at: project.inserted_at,
}
const dialog = () =>
  screen.findByRole('dialog', { name: 'Connect to your project' }, { timeout: 30_000 })

test('the button opens the dialog, whose state is in the address', async () => {
  fakePlatform({ [`GET /platform/projects/${ref}/databases`]: { body: [primary] } })
  const { user } = openSite(`/project/${ref}?a=1`)
  await user.click(await screen.findByRole('button', { name: 'Connect' }))
  const shown = within(await dialog())
  await shown.findByRole('region', { name: 'Direct connection' })
  expect(here()).toBe(`/project/${ref}?a=1&showConnect=true&tab=direct`)
  await user.click(shown.getByRole('tab', { name: /ORMs/ }))
  await waitFor(() => expect(here()).toBe(`/project/${ref}?a=1&showConnect=true&tab=orms`))
  await user.click(shown.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(here()).toBe(`/project/${ref}?a=1`))
})

test('a project that is paused cannot be connected, and the button says why', async () => {
  fakePlatform({
    [`GET /platform/projects/${ref}`]: { body: { ...project, status: 'INACTIVE' } },
  })
  openSite(`/project/${ref}?showConnect=true`)
  const button = await screen.findByRole('button', { name: 'Connect' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  button.focus()
  expect((await screen.findByRole('tooltip')).textContent).toContain(
    'Project is currently not active and cannot be connected',
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})
