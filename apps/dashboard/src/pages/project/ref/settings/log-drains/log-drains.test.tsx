import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, ownerMay, ref } from '../../../../../testing/fake-platform'
import { heading, here, openSite } from '../../../../../testing/open-site'

vi.setConfig({ testTimeout: 180_000 })
afterEach(() => vi.unstubAllGlobals())

const drains = `/platform/projects/${ref}/log-drains`
const drain = {
  ...{ id: 'd1', name: 'archive', kind: 's3', url: 'https://s3.example.com', header_names: [] },
  s3: { bucket: 'logs', prefix: 'shop/', region: 'eu-central-1', access_key_id: 'AK1' },
  ...{ enabled: true, backlog: 3, sent_lines: 12, sent_at: null, failures: 0, last_error: null },
}

async function openDialog() {
  const permissions = [...ownerMay, { action: 'update', resource: 'logs' }]
  const platform = fakePlatform({
    'GET /platform/profile/permissions': {
      body: [{ organization_slug: 'acme', role: 'owner', permissions, projects: [] }],
    },
    [`GET ${drains}`]: { body: [] },
    [`POST ${drains}`]: { status: 201, body: drain },
  })
  const { user } = openSite(`/project/${ref}/settings/log-drains`)
  await heading('Log drains')
  await user.click(await screen.findByRole('button', { name: 'Add a drain' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a log drain' }))
  return {
    ...{ dialog, platform, user },
    async choose(format: string) {
      await user.click(dialog.getByLabelText('Format'))
      await user.click(await screen.findByRole('option', { name: format }))
    },
  }
}

test('the form of a drain has the fields of its kind, and sends only these', async () => {
  const { choose, dialog, platform, user } = await openDialog()
  await user.type(dialog.getByLabelText('Name'), 'archive')
  await user.type(dialog.getByLabelText('Headers'), 'a: of another kind')

  await choose('Datadog')
  expect(dialog.queryByLabelText('Headers')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await dialog.findByText('Enter the API key.')).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByLabelText('API key'))

  await choose('Syslog (RFC 5424)')
  await user.type(dialog.getByLabelText('Address'), 'https://s3.example.com')
  expect(dialog.getByText('Enter an address such as tls://logs.example.com:6514.')).toBeTruthy()

  await choose('S3 (compressed JSON lines)')
  const secret = dialog.getByLabelText('Secret access key')
  expect(secret.getAttribute('type')).toBe('password')
  const values = { Bucket: 'logs', Folder: 'shop', 'Access key ID': 'AK1' }
  for (const [label, value] of Object.entries(values))
    await user.type(dialog.getByLabelText(label), value)
  await user.type(secret, 'hush')
  platform.answer(`GET ${drains}`, { body: [drain] })
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(platform.calls(`POST ${drains}`)).toHaveLength(1))
  expect(platform.calls(`POST ${drains}`)[0]?.body).toEqual({
    ...{ name: 'archive', kind: 's3', url: 'https://s3.example.com' },
    s3: {
      ...{ bucket: 'logs', prefix: 'shop', region: 'us-east-1', access_key_id: 'AK1' },
      secret_access_key: 'hush',
    },
  })
  const row = await screen.findByRole('row', { name: /archive/ })
  expect(row.textContent).toContain('S3 (compressed JSON lines)')
})

test('a drain is edited without its secret, which another bucket asks for', async () => {
  const { dialog: added, platform, user } = await openDialog()
  platform.answer(`GET ${drains}`, { body: [drain] })
  platform.answer(`PATCH ${drains}/d1`, { body: drain })
  await user.click(added.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Actions on archive' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit archive' }))
  const bucket = dialog.getByLabelText('Bucket')
  const save = dialog.getByRole('button', { name: 'Save' })
  await user.clear(bucket)
  await user.type(bucket, 'a/b')
  await user.click(save)
  expect(bucket.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(bucket)
  await user.clear(bucket)
  await user.type(bucket, 'other')
  await user.click(save)
  expect(dialog.getByLabelText('Secret access key').getAttribute('aria-invalid')).toBe('true')
  await user.clear(bucket)
  await user.type(bucket, drain.s3.bucket)
  const region = dialog.getByLabelText('Region')
  await user.clear(region)
  await user.type(region, 'eu-west-1')
  await user.click(save)
  await waitFor(() => expect(platform.calls(`PATCH ${drains}/d1`)).toHaveLength(1))
  expect(platform.calls(`PATCH ${drains}/d1`)[0]?.body).toEqual({
    s3: { ...drain.s3, region: 'eu-west-1' },
  })
})

test('the row of a drain has the result of its test', async () => {
  const { dialog, platform, user } = await openDialog()
  platform.answer(`GET ${drains}`, { body: [drain] })
  platform.answer(`POST ${drains}/d1/test`, {
    body: { delivered: false, problem: 'The address could not be reached.' },
  })
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  const row = async () => (await screen.findByRole('row', { name: /archive/ })).textContent
  expect(await row()).toContain('Running')
  platform.answer(`GET ${drains}`, {
    body: [{ ...drain, failures: 1, last_error: 'The address could not be reached.' }],
  })
  await user.click(screen.getByRole('button', { name: 'Actions on archive' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Test' }))
  await waitFor(async () => expect(await row()).toContain('Failing'))
  expect(await row()).toContain('The address could not be reached.')
})

test('drains are searched and sorted, and their dialogs are in the address', async () => {
  const { dialog, platform, user } = await openDialog()
  expect(here()).toContain('new=')
  const other = { ...drain, id: 'd2', name: 'Big', kind: 'http', backlog: 70, s3: null }
  platform.answer(`GET ${drains}`, { body: [drain, { ...other, url: 'https://example.com/in' }] })
  platform.answer(`DELETE ${drains}/d2`, { status: 204, body: null })
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(here()).not.toContain('new='))
  const names = () =>
    screen.getAllByRole('rowheader').map((one) => one.querySelector('bdi')?.textContent)
  expect(await screen.findByText('2 drains')).toBeTruthy()
  expect(names()).toEqual(['archive', 'Big'])
  await user.click(screen.getByRole('button', { name: /^Waiting/ }))
  await user.click(screen.getByRole('button', { name: /^Waiting/ }))
  await waitFor(() => expect(names()).toEqual(['Big', 'archive']))
  expect(here()).toContain('sort=waiting_desc')
  await user.type(screen.getByRole('searchbox', { name: 'Search log drains' }), 'EXAMPLE.com/in')
  await waitFor(() => expect(names()).toEqual(['Big']))
  expect(screen.getByText('1 drain')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Actions on Big' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  expect(here()).toContain('delete=d2')
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }),
  )
  await waitFor(() => expect(platform.calls(`DELETE ${drains}/d2`)).toHaveLength(1))
  await waitFor(() => expect(here()).not.toContain('delete='))
  await user.type(screen.getByRole('searchbox', { name: 'Search log drains' }), 'x')
  expect(await screen.findByText('No log drains found')).toBeTruthy()
})
