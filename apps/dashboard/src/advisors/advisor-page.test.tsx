import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { failure, fakePlatform, ownerMay, project, ref } from '../testing/fake-platform'
import { heading, openSite } from '../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const lints = `GET /platform/projects/${ref}/run-lints`
const refused = {
  status: 400,
  body: {
    code: 'sql_error',
    message: 'permission denied for function pg_relation_size',
    request_id: 'req_7',
    sql: {
      sqlstate: '42501',
      severity: 'ERROR',
      message: 'permission denied',
      formattedError: 'ERROR:  42501: permission denied',
    },
  },
}
const open = {
  name: 'rls_disabled',
  level: 'ERROR',
  categories: ['SECURITY'],
  title: 'Row-level security is off',
  description: 'Anyone with the publishable key can read every row.',
  object: { schema: 'public', name: 'orders', kind: 'table' },
  relation: { id: 16412, schema: 'public', name: 'orders' },
  facts: { roles: ['anon', 'authenticated'] },
  remediation: null,
  statement: 'alter table "public"."orders" enable row level security;',
}

test('an advisor that cannot look says why and looks again; what it found before stays', async () => {
  const platform = fakePlatform({ [lints]: refused })
  const { user } = openSite(`/project/${ref}/advisors/security`)
  await heading('Security advisor')
  const main = within(screen.getByRole('main'))
  const alert = await main.findByRole('alert')
  expect(alert.textContent).toContain('Failed to run the advisor')
  expect(alert.textContent).toContain(refused.body.message)
  // The advice and the request are for failures of the server, not for a missing privilege.
  expect(alert.textContent).not.toContain('req_7')
  expect(screen.queryByRole('tab')).toBeNull()
  expect(platform.calls(lints).at(-1)?.search).toBe('?category=security')

  platform.answer(lints, { body: [open] })
  await user.click(within(alert).getByRole('button', { name: 'Retry' }))
  const section = await screen.findByRole('region', { name: open.title })
  expect(section.textContent).toContain(open.description)
  expect(within(section).getByRole('listitem').textContent).toContain(
    'public.orderstableReached by: anon, authenticated',
  )
  expect(main.queryByRole('alert')).toBeNull()

  platform.answer(lints, failure(409, 'not_supported', 'There is no login for who may only read.'))
  await user.click(screen.getByRole('button', { name: 'Run again' }))
  expect((await main.findByRole('alert')).textContent).toContain('Failed to run the advisor again')
  expect(
    within(screen.getByRole('region', { name: open.title })).getByRole('listitem').textContent,
  ).toContain('public.orders')
})

test('a finding about a setting leads to the setting', async () => {
  const setting = {
    ...open,
    name: 'auth_leaked_password_protection',
    level: 'WARN',
    title: 'Leaked password protection disabled',
    object: { schema: 'auth', name: 'password_hibp_enabled', kind: 'auth setting' },
    relation: null,
    facts: { value: 'false' },
    statement: null,
    remediation: `https://howdah.example.com/project/${ref}/auth/protection#password_hibp_enabled`,
  }
  fakePlatform({
    [lints]: { body: [setting] },
    [`GET /platform/auth/${ref}/config`]: {
      body: { password_hibp_enabled: false, security_captcha_enabled: false },
    },
    'GET /platform/profile/permissions': {
      body: [
        {
          ...{ organization_slug: 'acme', role: 'owner', projects: [] },
          permissions: [
            ...ownerMay,
            { action: 'read', resource: 'auth' },
            { action: 'update', resource: 'auth' },
          ],
        },
      ],
    },
  })
  const { user } = openSite(`/project/${ref}/advisors/security`)
  const section = await screen.findByRole('region', { name: setting.title })
  const [finding] = within(section).getAllByRole('listitem')
  expect(finding?.textContent).toContain('password_hibp_enabledauth settingCurrent value: false')
  await user.click(
    within(section).getByRole('link', { name: 'Open setting password_hibp_enabled' }),
  )
  const control = await screen.findByRole('switch', { name: 'Refuse leaked passwords' })
  await waitFor(() => expect(document.activeElement).toBe(control))
})

test('the home says that it cannot look, and asks each advisor again', async () => {
  const platform = fakePlatform({ [lints]: refused })
  const { user } = openSite(`/project/${ref}`)
  const health = await screen.findByRole('region', { name: 'Advisors, migrations and backups' })
  const alert = await within(health).findByRole('alert')
  expect(alert.textContent).toContain(refused.body.message)
  platform.answer(lints, { body: [] })
  const before = platform.calls(lints).length
  await user.click(within(alert).getByRole('button', { name: 'Retry' }))
  await waitFor(() =>
    expect(within(health).getAllByRole('link', { name: 'Nothing found' })).toHaveLength(2),
  )
  const again = platform.calls(lints).slice(before)
  expect(again.map(({ search }) => search)).toEqual(['?category=security', '?category=performance'])
})

test('while the project is not healthy nothing is requested', async () => {
  const platform = fakePlatform({
    [`GET /platform/projects/${ref}`]: { body: { ...project, status: 'ACTIVE_UNHEALTHY' } },
  })
  openSite(`/project/${ref}/advisors/performance`)
  await screen.findByText('The advisor runs when the project is healthy again.')
  expect(platform.calls(lints)).toHaveLength(0)
})
