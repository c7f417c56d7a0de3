import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { failure, fakePlatform, project, ref } from '../../../../testing/fake-platform'
import { heading, openSite } from '../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const path = `/project/${ref}/branches`
const list = `GET /v1/projects/${ref}/branches`
const call = `/platform/projects/${ref}/branch-webhook`
const url = `http://127.0.0.1:8101/${ref}/branches/v1/github`
const gitlab_url = `http://127.0.0.1:8101/${ref}/branches/v1/gitlab`
const urls = { url, gitlab_url }
const webhook = { with_data: false, created_at: '2026-01-05T10:00:00Z', last_delivery: null }
const own = {
  [`GET /platform/projects/${ref}`]: { body: { ...project, is_branch_enabled: true } },
  [list]: { body: [] },
}

const section = () => screen.findByRole('region', { name: 'Pull requests' })

test('a webhook is set up, and its secret is shown once', async () => {
  const platform = fakePlatform({ ...own, [`GET ${call}`]: { body: { ...urls, webhook: null } } })
  const { user } = openSite(path)
  await heading('Branches')
  expect(await within(await section()).findByText('No webhook is set up.')).toBeTruthy()
  const setUp = within(await section()).getByRole('button', { name: 'Set up webhook' })
  await user.click(setUp)
  const dialog = await screen.findByRole('dialog', { name: 'Set up a webhook' })
  await user.click(within(dialog).getByRole('switch', { name: 'Include data' }))
  const submit = () => within(dialog).getByRole('button', { name: 'Set up webhook' })
  platform.answer(`POST ${call}`, failure(409, 'conflict', 'Open the production branch first.'))
  await user.click(submit())
  expect(await within(dialog).findByText('Open the production branch first.')).toBeTruthy()

  const made = { ...webhook, with_data: true }
  platform.answer(`POST ${call}`, {
    status: 201,
    body: { ...urls, webhook: made, secret: 'only-now' },
  })
  platform.answer(`GET ${call}`, { body: { ...urls, webhook: made } })
  await user.click(submit())
  const ready = await screen.findByRole('dialog', { name: 'Webhook ready' })
  expect(platform.calls(`POST ${call}`).at(-1)?.body).toEqual({ with_data: true })
  expect(within(ready).getByText('only-now')).toBeTruthy()
  for (const one of [url, gitlab_url]) expect(within(ready).getByText(one)).toBeTruthy()
  expect(within(ready).getByRole('button', { name: 'Copy Secret' })).toBeTruthy()
  await user.click(within(ready).getByRole('button', { name: 'Done' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText('only-now')).toBeNull()
  expect(
    within(await section()).getByText('New branches have the data of production.'),
  ).toBeTruthy()
  expect(within(await section()).getByText('Nothing was delivered yet.')).toBeTruthy()
})

test('the last delivery is shown, and a webhook is renewed and removed', async () => {
  const delivered = {
    ...{ delivered_at: '2026-01-06T10:00:00Z', event: 'opened', result: 'refused' },
    message: 'There is already a branch named “x”.',
  }
  const known = { ...webhook, last_delivery: delivered }
  const platform = fakePlatform({
    ...own,
    [`GET ${call}`]: { body: { ...urls, webhook: known } },
    [`POST ${call}`]: { status: 201, body: { ...urls, webhook, secret: 'the-next' } },
    [`DELETE ${call}`]: failure(503, 'unavailable', 'Not now.'),
  })
  const { user } = openSite(path)
  await heading('Branches')
  const found = await section()
  expect(
    await within(found).findByText(/Pull request opened.*There is already a branch named “x”\./),
  ).toBeTruthy()
  for (const one of [url, gitlab_url]) expect(within(found).getByText(one)).toBeTruthy()
  await user.click(within(found).getByRole('button', { name: 'Renew secret' }))
  const dialog = await screen.findByRole('dialog', { name: 'Renew the secret of the webhook?' })
  await user.click(within(dialog).getByRole('button', { name: 'Renew secret' }))
  expect(await screen.findByText('the-next')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Done' }))

  const remove = async () => {
    await user.click(within(await section()).getByRole('button', { name: 'Remove' }))
    const question = await screen.findByRole('alertdialog', { name: 'Remove the webhook?' })
    await user.click(within(question).getByRole('button', { name: 'Remove' }))
  }
  await remove()
  expect(await screen.findByText(/Failed to remove the webhook/)).toBeTruthy()
  platform.answer(`DELETE ${call}`, { status: 204, body: undefined })
  platform.answer(`GET ${call}`, { body: { ...urls, webhook: null } })
  await remove()
  expect(await screen.findByText('Webhook removed')).toBeTruthy()
  expect(await within(await section()).findByText('No webhook is set up.')).toBeTruthy()
})

test('a member who may only read sees the webhook without its buttons', async () => {
  fakePlatform({
    ...own,
    'GET /platform/profile/permissions': {
      body: [
        {
          ...{ organization_slug: 'acme', role: 'read-only', projects: [] },
          permissions: [
            { action: 'read', resource: 'organizations' },
            { action: 'read', resource: 'projects' },
            { action: 'read', resource: 'branches' },
          ],
        },
      ],
    },
    [`GET ${call}`]: { body: { ...urls, webhook } },
  })
  openSite(path)
  const found = await section()
  expect(await within(found).findByText('New branches have the schema only.')).toBeTruthy()
  const names = within(found)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
  expect(names).toEqual(['Copy URL for GitHub', 'Copy URL for GitLab'])
})
