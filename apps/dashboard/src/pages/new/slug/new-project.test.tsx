import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform } from '../../../testing/fake-platform'
import { heading, openSite } from '../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('what was entered is there again after switching to the other kind of database', async () => {
  fakePlatform()
  const { user } = openSite('/new/acme')
  await heading('New project')
  await user.type(screen.getByLabelText('Name'), 'Shop')
  await user.type(screen.getByLabelText('Database password'), 'a long password')
  await user.click(screen.getByRole('radio', { name: 'Existing database' }))
  expect(valueOf('Name')).toBe('Shop')
  await user.type(screen.getByLabelText('Connection string'), 'postgresql://host')
  await user.click(screen.getByRole('radio', { name: 'New database' }))
  expect(valueOf('Name')).toBe('Shop')
  expect(valueOf('Database password')).toBe('a long password')
  await user.click(screen.getByRole('radio', { name: 'Existing database' }))
  expect(valueOf('Connection string')).toBe('postgresql://host')
})
