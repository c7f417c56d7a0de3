import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, ownerMay, ref } from '../../../../testing/fake-platform'
import { openSite } from '../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const path = `/platform/auth/${ref}/config`
const hooks = [
  ...['custom_access_token', 'before_user_created', 'send_email', 'send_sms'],
  ...['password_verification_attempt', 'mfa_verification_attempt'],
]
const google = {
  ...{ provider: 'google', enabled: true, issuer: 'https://accounts.google.com' },
  ...{ client_id: 'id', scopes: 'email profile' },
}
const config = {
  ...{ smtp_host: 'smtp.example.com', smtp_port: 587, smtp_user: 'app' },
  ...{ smtp_admin_email: 'app@example.com', smtp_sender_name: '' },
  ...{ external_providers: [google], third_party_issuers: [] },
  ...Object.fromEntries(
    hooks.flatMap((hook) => [
      [`hook_${hook}_enabled`, hook === 'send_email'],
      [`hook_${hook}_uri`, hook === 'send_email' ? 'https://app.example.com/hook' : ''],
    ]),
  ),
}

/** Opens a page whose change the server refuses because of a secret. */
function openPage(page: string, field: string, message: string) {
  const permissions = [
    ...ownerMay,
    ...['read', 'update'].map((action) => ({ action, resource: 'auth' })),
  ]
  const platform = fakePlatform({
    'GET /platform/profile/permissions': {
      body: [{ organization_slug: 'acme', role: 'owner', permissions, projects: [] }],
    },
    [`GET ${path}`]: { body: config },
    [`PATCH ${path}`]: {
      status: 400,
      body: {
        ...{ code: 'bad_request', message, request_id: 'r' },
        details: [{ path: `body.${field}`, message }],
      },
    },
  })
  return { platform, ...openSite(`/project/${ref}/auth/${page}`) }
}

/** Expects that the refusal ends with the next letter at its field, and stands nowhere else then. */
async function expectUntilEdited(
  user: ReturnType<typeof openSite>['user'],
  field: HTMLElement,
  message: string,
) {
  await user.type(field, 'x')
  expect(screen.queryByText(message)).toBeNull()
  expect(field.getAttribute('aria-invalid')).toBeNull()
  expect(screen.queryByText(/^Failed to save/)).toBeNull()
  await user.type(field, '{Backspace}')
}

/** Expects the refusal at a field, and nowhere else. */
function expectAt(field: HTMLElement, message: string) {
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const describedBy = (field.getAttribute('aria-describedby') ?? '').split(' ')
  const texts = describedBy.map((id) => document.getElementById(id)?.textContent)
  expect(texts.join(' ')).toContain(message)
  expect(screen.getAllByText(message)).toHaveLength(1)
}

test('another SMTP server asks for the password at its field', async () => {
  const message = 'Enter the password again.'
  const { platform, user } = openPage('smtp', 'smtp_pass', message)
  const host = await screen.findByLabelText('Host')
  await user.clear(host)
  await user.type(host, 'smtp.example.net')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(message)
  expectAt(screen.getByLabelText('Password'), message)
  await expectUntilEdited(user, screen.getByLabelText('Password'), message)
  // What was entered is not lost, and is sent with the password.
  platform.answer(`PATCH ${path}`, { body: { ...config, smtp_host: 'smtp.example.net' } })
  await user.type(screen.getByLabelText('Password'), 'secret')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  expect(platform.calls(`PATCH ${path}`).map(({ body }) => body)).toEqual([
    { smtp_host: 'smtp.example.net' },
    { smtp_host: 'smtp.example.net', smtp_pass: 'secret' },
  ])
})

test('another address of a hook asks for a secret at its field', async () => {
  const message = 'Enter a secret for the new address.'
  const { user } = openPage('hooks', 'hook_secrets.send_email', message)
  const hook = within(await screen.findByRole('region', { name: 'Send email' }))
  const url = hook.getByLabelText('URL')
  await user.clear(url)
  await user.type(url, 'https://app.example.net/hook')
  await user.click(hook.getByRole('button', { name: 'Save' }))
  await screen.findByText(message)
  expectAt(hook.getByLabelText('Secret'), message)
  await expectUntilEdited(user, hook.getByLabelText('Secret'), message)
})

test('another issuer of a provider asks for the client secret at its field', async () => {
  const message = 'Enter the client secret again.'
  const { user } = openPage('providers', 'external_provider_secrets.google', message)
  await user.click(await screen.findByRole('button', { name: 'Actions for Google' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Google' }))
  const issuer = dialog.getByLabelText('Issuer')
  await user.clear(issuer)
  await user.type(issuer, 'https://id.example.net')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText(message)
  expectAt(dialog.getByLabelText('Client secret'), message)
  await expectUntilEdited(user, dialog.getByLabelText('Client secret'), message)
})

test('a refused issuer of tokens is one until it is edited', async () => {
  const message = 'The issuer cannot be reached.'
  const { user } = openPage('providers', 'third_party_issuers', message)
  await user.click(await screen.findByRole('button', { name: 'Add service' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a service' }))
  await user.type(dialog.getByLabelText('Issuer'), 'https://id.example.net')
  await user.type(dialog.getByLabelText('Audience'), 'app')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText(message)
  expectAt(dialog.getByLabelText('Issuer'), message)
  await expectUntilEdited(user, dialog.getByLabelText('Issuer'), message)
})
