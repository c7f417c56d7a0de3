import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, project, ref } from '../../../testing/fake-platform'
import { heading, openSite } from '../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const metrics = { start: project.inserted_at, end: '2026-01-06T10:00:00Z', step_seconds: 900 }

test('a project without tables says how to begin', async () => {
  fakePlatform()
  openSite(`/project/${ref}`)
  await heading('shop')
  const steps = within(await screen.findByRole('region', { name: 'Get started' }))
  const hrefs = steps.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual([
    `/project/${ref}/editor`,
    `/project/${ref}/editor`,
    `/project/${ref}/sql`,
    `/project/${ref}/settings/api-keys`,
  ])
  const stats = within(screen.getByRole('region', { name: 'Overview' }))
  const users = (await stats.findByText('Monthly active users')).closest('div')
  await waitFor(() => expect(users?.textContent).toContain('1,234'))
})

test('a project with a table does not', async () => {
  const platform = fakePlatform({
    [`POST /platform/projects/${ref}/query`]: { body: [{ entities: [], count: 1 }] },
  })
  openSite(`/project/${ref}`)
  await heading('shop')
  await waitFor(() =>
    expect(platform.calls(`POST /platform/projects/${ref}/query`)).not.toEqual([]),
  )
  expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull()
})

test('what was not measured yet is no chart, and the range can be chosen', async () => {
  const platform = fakePlatform({
    [`GET /platform/projects/${ref}/metrics`]: { body: { ...metrics, points: [] } },
  })
  const { user } = openSite(`/project/${ref}`)
  await screen.findByText('No data in the last 24 hours')
  expect(document.querySelector('.hd-chart')).toBeNull()
  await user.click(screen.getByRole('radio', { name: '6 hours' }))
  await screen.findByText('No data in the last 6 hours')
  const searches = platform
    .calls(`GET /platform/projects/${ref}/metrics`)
    .map(({ search }) => search)
  expect([...new Set(searches)]).toEqual(['?step=15&hours=24', '?step=5&hours=6'])
})
