import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { failure, fakePlatform } from '../../../../testing/fake-platform'
import { heading, openSite } from '../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const call = 'GET /platform/organizations/acme/documents'
const documents = [
  {
    name: 'Data processing #1 (2026).pdf',
    size: 48_213,
    media_type: 'application/pdf',
    changed_at: '2026-01-05T10:00:00Z',
  },
  {
    name: 'certificate',
    size: 0,
    media_type: 'application/octet-stream',
    changed_at: '2026-01-05T10:00:00Z',
  },
]

test('the documents of a server are listed, after a failure too, and each is a link that saves it', async () => {
  const platform = fakePlatform({ [call]: failure(503, 'unavailable', 'They cannot be read.') })
  const { user } = openSite('/org/acme/documents')
  await heading('Documents')
  expect(await screen.findByText('Failed to retrieve documents')).toBeTruthy()
  platform.answer(call, { body: documents })
  await user.click(screen.getByRole('button', { name: 'Retry' }))

  const table = await screen.findByRole('table', { name: 'Documents' })
  const rows = within(table).getAllByRole('row').slice(1)
  const texts = rows.map((row) => [...row.children].map((cell) => cell.textContent))
  expect(texts).toEqual([
    ['Data processing #1 (2026).pdf', 'PDF', '47.08 KB', 'Jan 5, 2026', 'Download'],
    ['certificate', 'File', '0 bytes', 'Jan 5, 2026', 'Download'],
  ])
  const link = within(table).getByRole('link', { name: 'Download Data processing #1 (2026).pdf' })
  expect(link.hasAttribute('download')).toBe(true)
  expect(new URL(link.getAttribute('href') ?? '').pathname).toBe(
    '/platform/organizations/acme/documents/Data%20processing%20%231%20(2026).pdf',
  )
  const tabs = screen.getByRole('navigation', { name: 'Settings of the organization' })
  expect(within(tabs).getByRole('link', { current: 'page' }).textContent).toBe('Documents')
  const sidebar = screen.getByRole('navigation', { name: 'Main' })
  expect(within(sidebar).getByRole('link', { current: 'page' }).textContent).toBe('General')
})

test('where there are none, the page says so, and where they come from', async () => {
  fakePlatform({ [call]: { body: [] } })
  openSite('/org/acme/documents')
  expect(await screen.findByText('No documents')).toBeTruthy()
  expect(screen.getByText(/the “documents” folder of the data directory/)).toBeTruthy()
})

test('people without access to settings find the documents in the sidebar', async () => {
  const config = {
    mode: 'platform',
    version: '0.1.0',
    instance_id: 'i1',
    flags: { documents: true },
  }
  const readOnly = {
    organization_slug: 'acme',
    role: 'read-only',
    permissions: [{ action: 'read', resource: 'projects' }],
    projects: [],
  }
  fakePlatform({
    'GET /platform/config': { body: config },
    'GET /platform/profile/permissions': { body: [readOnly] },
    [call]: { body: documents },
  })
  const { user } = openSite('/org/acme')
  await user.click(await screen.findByRole('link', { name: 'Documents' }))
  await screen.findByRole('table', { name: 'Documents' })
  expect(screen.queryByRole('navigation', { name: 'Settings of the organization' })).toBeNull()
})
