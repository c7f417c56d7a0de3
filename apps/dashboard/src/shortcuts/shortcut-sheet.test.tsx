import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform } from '../testing/fake-platform'
import { heading, openSite } from '../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

async function openSheet() {
  openSite('/org/acme')
  await heading('Projects')
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true })
  return within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
}

test('lists the keys of every widget, and none of an assistant that is off', async () => {
  fakePlatform()
  const sheet = await openSheet()
  for (const title of ['In the SQL editor', 'In the table editor', 'In storage'])
    expect(sheet.getByRole('heading', { name: title })).toBeTruthy()
  expect(sheet.queryByText('Edit with AI')).toBeNull()
})

test('lists the keys of an assistant that is on', async () => {
  const flags = { new_organizations: true, mail: false, ai: true }
  fakePlatform({
    'GET /platform/config': {
      body: { mode: 'platform', version: '0.1.0', instance_id: 'i1', flags },
    },
  })
  const sheet = await openSheet()
  expect(await sheet.findByText('Edit with AI')).toBeTruthy()
})
