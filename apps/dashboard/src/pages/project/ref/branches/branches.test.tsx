import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { failure, fakePlatform, project, ref } from '../../../../testing/fake-platform'
import { heading, openSite } from '../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const path = `/project/${ref}/branches`
const call = `GET /v1/projects/${ref}/branches`
const id = 'bcdefghijklmnopqrstu'
const production = {
  id: ref,
  name: 'main',
  project_ref: ref,
  parent_project_ref: ref,
  is_default: true,
  persistent: true,
  git_branch: null,
  with_data: true,
  status: 'ACTIVE_HEALTHY',
  review_requested_at: null,
  created_at: '2026-01-05T10:00:00Z',
}
const preview = {
  ...production,
  ...{ id, project_ref: id, name: 'checkout', is_default: false, persistent: false },
}
const own = { [`GET /platform/projects/${ref}`]: { body: { ...project, is_branch_enabled: true } } }

test('branches are listed by their kind after a failure too', async () => {
  const platform = fakePlatform({ ...own, [call]: failure(503, 'unavailable') })
  const { user } = openSite(path)
  await heading('Branches')
  await screen.findByText('Failed to load branches')
  const persistent = { ...preview, id: 'p', project_ref: 'p', name: 'staging', persistent: true }
  platform.answer(call, { body: [production, persistent, preview] })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  for (const [table, name, badge] of [
    ['Production', 'main', 'Production'],
    ['Persistent branches', 'staging', 'Persistent'],
    ['Preview branches', 'checkout', 'Preview'],
  ] as const) {
    const found = await screen.findByRole('table', { name: table })
    expect(within(found).getByRole('link', { name })).toBeTruthy()
    expect(within(found).getByText(badge)).toBeTruthy()
  }
  const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' })
  expect(await within(crumbs).findByText('Production')).toBeTruthy()
})

test('a merge request that cannot be opened says why, and one that is open is reviewed', async () => {
  const platform = fakePlatform({ ...own, [call]: { body: [production, preview] } })
  platform.answer(
    `PATCH /v1/branches/${id}`,
    failure(409, 'conflict', 'This project is no branch.'),
  )
  const { user } = openSite(path)
  await user.click(await screen.findByRole('button', { name: 'Open merge request: checkout' }))
  await screen.findByText('Failed to open merge request')
  expect(await platform.calls(`PATCH /v1/branches/${id}`).at(-1)?.body).toEqual({
    request_review: true,
  })
  await user.click(screen.getByRole('button', { name: 'Actions for checkout' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Make persistent' }))
  await screen.findByText(/^Failed to update branch: This project is no branch/)
})

test.each([
  ['preview', false],
  ['persistent', true],
])('opening the merge request of a %s branch is an event', async (branchType, persistent) => {
  const sent = 'POST /platform/telemetry/event'
  const platform = fakePlatform({
    ...own,
    'GET /platform/config': {
      body: { mode: 'platform', version: '0.1.0', instance_id: 'i1', flags: { analytics: true } },
    },
    [call]: { body: [production, { ...preview, persistent }] },
    [sent]: { status: 202, body: undefined },
  })
  const { user } = openSite(path)
  await user.click(await screen.findByRole('button', { name: 'Open merge request: checkout' }))
  await vi.waitFor(() =>
    expect(platform.calls(sent).map(({ body }) => body)).toContainEqual({
      name: 'branch_create_merge_request_button_clicked',
      properties: { branchType, origin: 'branches_page' },
    }),
  )
})

test('a branch whose review is requested leads to its merge request', async () => {
  const requested = { ...preview, review_requested_at: '2026-01-06T10:00:00Z' }
  fakePlatform({ ...own, [call]: { body: [production, requested] } })
  openSite(path)
  const link = await screen.findByRole('link', { name: 'Review merge request: checkout' })
  expect(link.getAttribute('href')).toBe(`/project/${id}/merge`)
  expect(link.textContent).toBe('Review merge request')
})
