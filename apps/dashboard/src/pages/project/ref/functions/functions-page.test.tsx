import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, ownerMay, project, ref } from '../../../../testing/fake-platform'
import { here, openSite } from '../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const common = {
  ...{ version: 3, verify_jwt: true, entrypoint_path: 'index.ts', import_map_path: null },
  ...{ size: 900, created_at: project.inserted_at, updated_at: project.inserted_at },
}
const greet = {
  ...{ ...common, id: '1', slug: 'greet', name: 'greet', invocations: 1_234, errors: 5 },
}
const pay = {
  ...{ ...common, id: '2', slug: 'pay', name: 'pay', invocations: 7, errors: 0 },
  verify_jwt: false,
}
const answers = {
  'GET /platform/profile/permissions': {
    body: [
      {
        ...{ organization_slug: 'acme', role: 'owner', projects: [] },
        permissions: [...ownerMay, { action: 'read', resource: 'functions' }],
      },
    ],
  },
  [`GET /platform/projects/${ref}/functions`]: {
    body: { url: `${project.endpoint}/functions/v1`, version: '2.5.0', functions: [pay, greet] },
  },
  [`GET /platform/projects/${ref}/functions/greet`]: {
    body: { function: greet, files: [], versions: [] },
  },
}
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [...row.querySelectorAll('th, td')].slice(0, 3).map(({ textContent }) => textContent),
    )

test('functions are listed with their invocations and errors, sorted and searched', async () => {
  fakePlatform(answers)
  const { user } = openSite(`/project/${ref}/functions`)
  expect(await screen.findByText('2 functions')).toBeTruthy()
  expect(rows()).toEqual([
    ['greet', '1,234', '5'],
    ['pay', '7', '0'],
  ])
  await user.click(screen.getByRole('button', { name: /^Invocations/ }))
  await waitFor(() => expect(rows().map(([name]) => name)).toEqual(['pay', 'greet']))
  await user.type(screen.getByRole('searchbox', { name: 'Search functions' }), 'PAY')
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(screen.queryByText(/The project does not run/)).toBeNull()
})

test('a function of a paused project says so, and its test sheet is in the address', async () => {
  fakePlatform({
    ...answers,
    [`GET /platform/projects/${ref}`]: { body: { ...project, status: 'INACTIVE' } },
  })
  const { user } = openSite(`/project/${ref}/functions/greet`)
  expect(await screen.findByText(/^The project does not run/)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Test' }))
  const sheet = await screen.findByRole('dialog')
  expect(here()).toContain('test=1')
  await user.click(within(sheet).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(here()).not.toContain('test=1'))
})
