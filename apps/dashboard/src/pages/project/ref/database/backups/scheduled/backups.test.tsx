import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { failure, fakePlatform, project, ref } from '../../../../../../testing/fake-platform'
import { heading, here, openSite } from '../../../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const path = `/project/${ref}/database/backups/scheduled`
const call = `GET /platform/projects/${ref}/backups`
const backup = {
  id: '0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b',
  kind: 'scheduled',
  state: 'completed',
  error: null,
  size_bytes: '8114191',
  postgres_version: '18.4',
  started_at: '2026-01-05T03:12:00Z',
  completed_at: '2026-01-05T03:12:02Z',
}
const failed = {
  ...backup,
  id: '1b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b',
  state: 'failed',
  error: 'The disk is <b>full</b>.',
  size_bytes: null,
}
const list = {
  backups: [backup, failed],
  count: 2,
  next_scheduled_at: null,
  scheduled_retained: 7,
  last_test: null,
}

const asRole = (...permissions: { action: string; resource: string }[]) => ({
  'GET /platform/profile/permissions': {
    body: [{ organization_slug: 'acme', role: 'developer', permissions, projects: [] }],
  },
})

test('backups are listed after a failure too, each with its state, what it weighs and why it failed; sorting is the server’s', async () => {
  const platform = fakePlatform({ [call]: failure(503, 'unavailable') })
  const { user } = openSite(path)
  await heading('Backups')
  await screen.findByText('Failed to retrieve backups')
  platform.answer(call, { body: list })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  const table = await screen.findByRole('table', { name: 'Backups' })
  const cells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(1, 5).map((cell) => cell.textContent))
  expect(cells).toEqual([
    ['Scheduled', 'Complete', '7.74 MB', '18.4'],
    ['Scheduled', 'FailedThe disk is <b>full</b>.', 'None', '18.4'],
  ])
  await user.click(within(table).getByRole('button', { name: 'Time' }))
  expect(platform.calls(call).at(-1)?.search).toContain('sort=oldest')
})

test('the last restore on trial is shown, and why it failed', async () => {
  const last = {
    source: 'backup',
    at: '2026-01-06T04:00:00Z',
    time: '2026-01-05T03:12:00Z',
    milliseconds: 2_104,
    tables: 12,
    error: null,
  }
  const platform = fakePlatform({ [call]: { body: { ...list, last_test: last } } })
  const { user } = openSite(path)
  await screen.findByText(
    /^Last test restore: The backup of .*2026.* was restored in 2.1 s on .*2026.* 12 tables read, all checksums right\.$/,
  )
  platform.answer(call, {
    body: { ...list, last_test: { ...last, tables: null, error: 'invalid page in block 3' } },
  })
  await user.click(screen.getByRole('button', { name: 'Time' }))
  await screen.findByText(/couldn’t be restored on .* invalid page in block 3$/)
})

test('a backup becomes a project of its own', async () => {
  const create = `POST /platform/projects/${ref}/pitr/restore-to-project`
  const other = 'otherotherotherother'
  const platform = fakePlatform({ [call]: { body: list } })
  platform.answer(create, { body: { ...project, ref: other, status: 'COMING_UP' } })
  const { user } = openSite(path)
  const [actions] = await screen.findAllByRole('button', { name: /^Actions for/ })
  if (actions) await user.click(actions)
  await user.click(await screen.findByRole('menuitem', { name: 'Restore to a new project' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('Name of the new project'), 'earlier')
  await user.type(within(dialog).getByLabelText('Database password'), 'long and secret')
  await user.click(within(dialog).getByRole('button', { name: 'Create project' }))
  await waitFor(() => expect(here()).toBe(`/project/${other}`))
  expect(platform.calls(create).at(-1)?.body).toEqual({
    ...{ name: 'earlier', db_pass: 'long and secret', backup_id: backup.id },
  })
})

test('who may only read sees no button, and no menu', async () => {
  fakePlatform({
    [call]: { body: list },
    ...asRole({ action: 'read', resource: 'projects' }, { action: 'read', resource: 'backups' }),
  })
  openSite(path)
  await screen.findByRole('table', { name: 'Backups' })
  expect(screen.queryByRole('button', { name: 'Back up now' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull()
})

test('a person without access sees an explanation', async () => {
  fakePlatform(asRole({ action: 'read', resource: 'projects' }))
  openSite(path)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('heading', { name: 'Backups' })).toBeNull()
})

test('of an attached database there are none, and nothing is requested', async () => {
  const platform = fakePlatform({
    [`GET /platform/projects/${ref}`]: {
      body: { ...project, provisioner: 'attached', capabilities: ['read_only_sql'] },
    },
  })
  openSite(path)
  await screen.findByText(/This database runs elsewhere/)
  expect(platform.calls(call)).toEqual([])
  expect(screen.queryByRole('button', { name: 'Back up now' })).toBeNull()
})

test('what is refused says why', async () => {
  const platform = fakePlatform({ [call]: { body: { ...list, backups: [], count: 0 } } })
  platform.answer(
    `POST /platform/projects/${ref}/backups`,
    failure(409, 'conflict', 'This project has 20 backups made by hand.'),
  )
  const { user } = openSite(path)
  await user.click(await screen.findByRole('button', { name: 'Back up now' }))
  expect(await screen.findByText('This project has 20 backups made by hand.')).toBeTruthy()
})

test('how many scheduled backups are retained is shown by the plan', async () => {
  fakePlatform({
    [call]: {
      body: { ...list, next_scheduled_at: '2026-01-07T03:12:00Z', scheduled_retained: 21 },
    },
  })
  openSite(path)
  await screen.findByText(/The latest 21 scheduled backups are retained\./)
})
