import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, ownerMay, project, ref } from '../../../../../testing/fake-platform'
import { openSite } from '../../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const GB = 1024 ** 3
const compute = {
  selected: 'shared',
  sizes: [
    {
      id: 'shared',
      memory_bytes: null,
      processors: null,
      unavailable_reason: null,
      settings: [
        { name: 'shared_buffers', value: '64MB' },
        { name: 'work_mem', value: '4MB' },
      ],
    },
    {
      id: 'ci_micro',
      memory_bytes: GB,
      processors: 1,
      unavailable_reason: null,
      settings: [
        { name: 'shared_buffers', value: '256MB' },
        { name: 'work_mem', value: '4MB' },
      ],
    },
    {
      id: 'ci_xlarge',
      memory_bytes: 16 * GB,
      processors: 4,
      unavailable_reason: 'Requires 16 GB of memory; this server has 8 GB.',
      settings: [],
    },
  ],
}
const usage = { databases: [], tables: [], settings: [{ name: 'shared_buffers', value: '64MB' }] }
const change = `PUT /platform/projects/${ref}/compute`

test('a size shows what it changes, and Postgres restarts with it once that is confirmed', async () => {
  const platform = fakePlatform({
    [`GET /platform/projects/${ref}/compute`]: { body: compute },
    [`POST /platform/projects/${ref}/query`]: { body: [usage] },
    [change]: { status: 202, body: { ...project, status: 'RESTARTING', compute: 'ci_micro' } },
  })
  const { user } = openSite(`/project/${ref}/settings/compute-and-disk`)
  const extraLarge = await screen.findByRole('radio', { name: 'XL' })
  expect(extraLarge.hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('Requires 16 GB of memory; this server has 8 GB.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change size' })).toBeNull()

  await user.click(screen.getByRole('radio', { name: 'Micro' }))
  const changes = within(screen.getByRole('table', { name: 'Changed settings' }))
  expect(changes.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'SettingNowAfter the restart',
    'shared_buffers64MB256MB',
  ])
  await user.click(screen.getByRole('button', { name: 'Change size' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Restart shop with size Micro?' })
  expect(platform.calls(change)).toHaveLength(0)
  await user.click(within(dialog).getByRole('button', { name: 'Restart' }))
  expect(await screen.findByText('Restarting shop…')).toBeTruthy()
  expect(platform.calls(change).map(({ body }) => body)).toEqual([{ compute: 'ci_micro' }])
})

test('a person who may not change the project sees why the sizes are disabled', async () => {
  fakePlatform({
    [`GET /platform/projects/${ref}/compute`]: { body: compute },
    [`POST /platform/projects/${ref}/query`]: { body: [usage] },
    'GET /platform/profile/permissions': {
      body: [
        {
          organization_slug: 'acme',
          role: 'read-only',
          permissions: ownerMay.filter(({ action }) => action === 'read' || action === 'run'),
          projects: [],
        },
      ],
    },
  })
  openSite(`/project/${ref}/settings/compute-and-disk`)
  const sizes = await screen.findByRole('group', { name: 'Size' })
  expect(sizes.hasAttribute('disabled')).toBe(true)
  const reason = screen.getByText(
    'Your role can’t change the size. Ask someone who can change the project.',
  )
  expect(sizes.getAttribute('aria-describedby')).toBe(reason.id)
})
