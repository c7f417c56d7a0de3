import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { failure, fakePlatform, project, ref } from '../../../../../../testing/fake-platform'
import { heading, here, openSite } from '../../../../../../testing/open-site'
import { toLocalField } from './recovery-time'

afterEach(() => vi.unstubAllGlobals())

const path = `/project/${ref}/database/backups/pitr`
const call = `GET /platform/projects/${ref}/pitr`
const point = {
  id: '0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b',
  name: 'before <b>it</b>',
  created_at: '2026-01-05T10:00:00Z',
}
const on = {
  ...{
    enabled: true,
    state: 'archiving',
    reason: null,
    days: 7,
    ...{ archive_bytes: '8114191', backup_bytes: '4194304' },
    bucket: null,
  },
  ranges: [
    { from: '2026-01-05T03:12:02Z', until: '2026-01-05T09:00:00Z' },
    { from: '2026-01-05T09:10:00Z', until: '2026-01-05T12:00:05Z' },
  ],
  restore_points: [point],
  changes: [{ kind: 'drop', at: '2026-01-05T08:31:07.200Z', tables: ['public.<b>orders'] }],
  last_test: {
    source: 'archive',
    ...{ at: '2026-01-04T10:00:00Z', time: '2026-01-04T09:59:58Z', milliseconds: 2100 },
    ...{ tables: 14, error: null },
  },
}
const off = { ...on, enabled: false, state: 'off', ranges: [], restore_points: [], changes: [] }

const asReader = {
  'GET /platform/profile/permissions': {
    body: [
      {
        ...{ organization_slug: 'acme', role: 'read-only', projects: [] },
        permissions: [
          { action: 'read', resource: 'projects' },
          { action: 'read', resource: 'backups' },
        ],
      },
    ],
  },
}

test('it is switched on by those who may restore', async () => {
  const platform = fakePlatform({ [call]: { body: off } })
  platform.answer(`PUT /platform/projects/${ref}/pitr`, { body: { ...on, state: 'starting' } })
  const { user } = openSite(path)
  await heading('Point-in-time recovery')
  platform.answer(call, { body: on })
  await user.click(await screen.findByRole('button', { name: 'Turn on' }))
  expect(platform.calls(`PUT /platform/projects/${ref}/pitr`).at(-1)?.body).toEqual({
    enabled: true,
  })
  expect(await screen.findByRole('heading', { name: 'Window' })).toBeTruthy()
})

test('the first backup shows how far it is', async () => {
  const operation = {
    ...{ id: 'op', kind: 'create_backup', state: 'running', step: 'copy', error: null },
    progress: { done_bytes: '1048576', total_bytes: '4194304' },
  }
  fakePlatform({
    [call]: { body: { ...on, state: 'starting', ranges: [] } },
    [`GET /platform/projects/${ref}`]: { body: { ...project, operation } },
  })
  openSite(path)
  expect(await screen.findByText('1 MB of 4 MB')).toBeTruthy()
})

test('the page names the bucket of the archive, what waits for it, and why', async () => {
  const bucket = {
    ...{ address: 's3://backups/<b>/', waiting_segments: 3, waiting_bytes: '3145728' },
    ...{ waiting_since: '2026-01-05T11:58:00Z', error: 'The archive can’t be reached: 503.' },
  }
  fakePlatform({ [call]: { body: { ...on, bucket } } })
  openSite(path)
  expect(await screen.findByText('s3://backups/<b>/')).toBeTruthy()
  expect(screen.getByText(/^3 segments \(3 MB\), since /)).toBeTruthy()
  expect(screen.getByText(/^New changes stay on this server’s disk .* 503\.$/)).toBeTruthy()
})

test('a second of the window is restored after its project is typed, no other second', async () => {
  const platform = fakePlatform({ [call]: { body: on } })
  const restore = `POST /platform/projects/${ref}/pitr/restore`
  platform.answer(restore, { body: { ...project, status: 'RESTORING' } })
  const { user } = openSite(path)
  const field = await screen.findByLabelText<HTMLInputElement>('Date and time')
  expect(new Date(field.value)).toEqual(new Date('2026-01-05T12:00:05Z'))
  const fill = async (time: string) => {
    fireEvent.change(field, { target: { value: toLocalField(new Date(time)) } })
    await user.click(screen.getByRole('button', { name: 'Restore' }))
  }
  // Between the two ranges.
  await fill('2026-01-05T09:05:00Z')
  expect(await screen.findByText('This time isn’t in the window.')).toBeTruthy()
  await fill('2026-01-05T08:30:07Z')
  const dialog = await screen.findByRole('alertdialog')
  await user.type(within(dialog).getByLabelText('Type shop to confirm'), 'shop')
  const files = within(dialog).getByRole('checkbox', { name: 'Restore files in storage too' })
  expect(within(dialog).getByText(/^Overwritten and deleted files return/)).toBeTruthy()
  await user.click(files)
  expect(within(dialog).getByText(/^Files and buckets stay as they are now/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(here()).toBe(`/project/${ref}`))
  expect(platform.calls(restore).at(-1)?.body).toEqual({
    ...{ name: 'shop', files: 'current' },
    time: '2026-01-05T08:30:07.000Z',
  })
})

test('a drop leads to the second before it', async () => {
  fakePlatform({ [call]: { body: on } })
  const { user } = openSite(path)
  const table = await screen.findByRole('table', { name: 'Drops and truncates' })
  expect(within(table).getByText('public.<b>orders')).toBeTruthy()
  await user.click(within(table).getByRole('button', { name: /^Use the second before Jan 5/ }))
  const field = screen.getByLabelText<HTMLInputElement>('Date and time')
  expect(new Date(field.value)).toEqual(new Date('2026-01-05T08:31:07Z'))
  expect(document.activeElement).toBe(field)
})

test('a second of the window becomes a project of its own', async () => {
  const platform = fakePlatform({ [call]: { body: on } })
  const create = `POST /platform/projects/${ref}/pitr/restore-to-project`
  const other = 'otherotherotherother'
  platform.answer(create, { body: { ...project, ref: other, status: 'COMING_UP' } })
  const { user } = openSite(path)
  const field = await screen.findByLabelText<HTMLInputElement>('Date and time')
  fireEvent.change(field, { target: { value: toLocalField(new Date('2026-01-05T08:30:07Z')) } })
  await user.click(screen.getByRole('button', { name: 'Restore to a new project' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Create project' }))
  expect(await within(dialog).findByText('Enter a name.')).toBeTruthy()
  await user.type(within(dialog).getByLabelText('Name of the new project'), 'earlier')
  await user.type(within(dialog).getByLabelText('Database password'), 'long and secret')
  await user.click(within(dialog).getByRole('button', { name: 'Create project' }))
  await waitFor(() => expect(here()).toBe(`/project/${other}`))
  expect(platform.calls(create).at(-1)?.body).toEqual({
    name: 'earlier',
    db_pass: 'long and secret',
    time: '2026-01-05T08:30:07.000Z',
  })
})

test('a second of the window, or a restore point, becomes a branch', async () => {
  const platform = fakePlatform({ [call]: { body: on } })
  const create = `POST /v1/projects/${ref}/branches`
  platform.answer(create, failure(409, 'conflict', 'There are too many.'))
  const { user } = openSite(path)
  const field = await screen.findByLabelText<HTMLInputElement>('Date and time')
  fireEvent.change(field, { target: { value: toLocalField(new Date('2026-01-05T08:30:07Z')) } })
  await user.click(screen.getByRole('button', { name: 'Restore to a new branch' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Create branch' }))
  expect(await within(dialog).findByText('Enter a name.')).toBeTruthy()
  await user.type(within(dialog).getByLabelText('Name of the branch'), ' yesterday ')
  await user.click(within(dialog).getByRole('button', { name: 'Create branch' }))
  expect(await within(dialog).findByText('There are too many.')).toBeTruthy()
  expect(platform.calls(create).at(-1)?.body).toEqual({
    ...{ branch_name: 'yesterday', with_data: true, time: '2026-01-05T08:30:07.000Z' },
  })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  platform.answer(create, { body: { name: 'yesterday' } })
  await user.click(screen.getByRole('button', { name: `Actions for ${point.name}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Restore to a new branch' }))
  await user.type(await screen.findByLabelText('Name of the branch'), 'yesterday')
  await user.click(screen.getByRole('button', { name: 'Create branch' }))
  await waitFor(() => expect(here()).toBe(`/project/${ref}/branches`))
  expect(platform.calls(create).at(-1)?.body).toEqual({
    ...{ branch_name: 'yesterday', with_data: true, restore_point_id: point.id },
  })
})

test('gaps, a failing archive and restore points are shown', async () => {
  fakePlatform({ [call]: { body: { ...on, state: 'failed', reason: 'The disk is full.' } } })
  openSite(path)
  expect(await screen.findByText(/The disk is full\./)).toBeTruthy()
  expect(screen.getByText('Not in the window')).toBeTruthy()
  expect(screen.getByRole('row', { name: /before <b>it<\/b>/ })).toBeTruthy()
  expect(screen.getByText('11.74 MB: log 7.74 MB, backups of the window 4 MB')).toBeTruthy()
  expect(screen.getByText(/^Restored in 2\.1 s on Jan 4, 2026.* 14 tables read/)).toBeTruthy()
})

test('a restore point needs a name, and a refusal says why', async () => {
  const create = `POST /platform/projects/${ref}/pitr/restore-points`
  const platform = fakePlatform({ [call]: { body: on } })
  platform.answer(create, failure(409, 'conflict', 'There are too many.'))
  const { user } = openSite(path)
  await user.click(await screen.findByRole('button', { name: 'Create restore point' }))
  expect(await screen.findByText('Enter a name.')).toBeTruthy()
  expect(platform.calls(create)).toEqual([])
  await user.type(screen.getByLabelText('Name'), ' new ')
  await user.click(screen.getByRole('button', { name: 'Create restore point' }))
  expect(await screen.findByText('There are too many.')).toBeTruthy()
  expect(platform.calls(create).at(-1)?.body).toEqual({ name: 'new' })
})

test('a restore point is deleted after a confirmation, and a refusal says why', async () => {
  const remove = `DELETE /platform/projects/${ref}/pitr/restore-points/${point.id}`
  const platform = fakePlatform({ [call]: { body: on } })
  platform.answer(remove, failure(404, 'not_found', 'It is gone.'))
  const { user } = openSite(path)
  const deleteIt = async () => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${point.name}` }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const dialog = await screen.findByRole('alertdialog')
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  }
  await deleteIt()
  expect(await screen.findByText('It is gone.')).toBeTruthy()
  platform.answer(remove, { status: 204 })
  platform.answer(call, { body: { ...on, restore_points: [] } })
  await deleteIt()
  expect(await screen.findByText('No restore points.')).toBeTruthy()
  expect(platform.calls(remove)).toHaveLength(2)
})

test('who may only read sees the window without buttons', async () => {
  fakePlatform({ [call]: { body: on }, ...asReader })
  openSite(path)
  await screen.findByRole('heading', { name: 'Window' })
  for (const name of ['Restore', 'Turn off', 'Create restore point', `Actions for ${point.name}`])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('of an attached database there is none, and nothing is requested', async () => {
  const platform = fakePlatform({
    [`GET /platform/projects/${ref}`]: {
      body: { ...project, provisioner: 'attached', capabilities: ['read_only_sql'] },
    },
  })
  openSite(path)
  await screen.findByText(/This database runs elsewhere/)
  expect(platform.calls(call)).toEqual([])
})
