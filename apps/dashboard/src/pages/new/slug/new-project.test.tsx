import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, project } from '../../../testing/fake-platform'
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

test('a project is created with the chosen compute size', async () => {
  const creation = 'POST /platform/organizations/acme/projects'
  const platform = fakePlatform({
    [creation]: { status: 409, body: { code: 'conflict', message: 'Too small.', request_id: 'r' } },
  })
  const { user } = openSite('/new/acme')
  await heading('New project')
  await user.type(screen.getByLabelText('Name'), 'Shop')
  await user.type(screen.getByLabelText('Database password'), 'a long password')
  await user.click(screen.getByRole('combobox', { name: 'Compute size' }))
  await user.click(await screen.findByRole('option', { name: 'XL, 16 GB memory' }))
  await user.click(screen.getByRole('button', { name: 'Create project' }))
  expect(await screen.findByText('Too small.')).toBeTruthy()
  platform.answer(creation, { status: 201, body: { ...project, status: 'COMING_UP' } })
  await user.click(screen.getByRole('combobox', { name: 'Compute size' }))
  await user.click(await screen.findByRole('option', { name: 'Micro, 1 GB memory' }))
  await user.click(screen.getByRole('button', { name: 'Create project' }))
  await waitFor(() => expect(platform.calls(creation)).toHaveLength(2))
  expect(platform.calls(creation).map(({ body }) => body)).toEqual(
    ['ci_xlarge', 'ci_micro'].map((compute) => ({
      name: 'Shop',
      db_pass: 'a long password',
      compute,
    })),
  )
})
