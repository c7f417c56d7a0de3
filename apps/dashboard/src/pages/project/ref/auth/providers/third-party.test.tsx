import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, ownerMay, ref } from '../../../../../testing/fake-platform'
import { here, openSite } from '../../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const path = `/platform/auth/${ref}/config`
const google = {
  ...{ provider: 'google', enabled: true, issuer: 'https://accounts.google.com' },
  ...{ client_id: 'id', scopes: 'email profile' },
}
const config = {
  ...{ disable_signup: false, external_email_enabled: true, mailer_autoconfirm: false },
  ...{ mailer_secure_email_change_enabled: true, external_anonymous_users_enabled: false },
  ...{ security_manual_linking_enabled: false, mailer_otp_exp: 3600, mailer_otp_length: 6 },
  ...{ external_phone_enabled: false, sms_provider: 'none', sms_autoconfirm: false },
  ...{ sms_twilio_account_sid: '', sms_twilio_message_service_sid: '', sms_template: '' },
  ...{ sms_otp_exp: 60, sms_otp_length: 6 },
  external_providers: [] as object[],
  third_party_issuers: [] as object[],
}
const permissions = {
  'GET /platform/profile/permissions': {
    body: [
      {
        organization_slug: 'acme',
        role: 'owner',
        permissions: [
          ...ownerMay,
          { action: 'read', resource: 'auth' },
          { action: 'update', resource: 'auth' },
        ],
        projects: [],
      },
    ],
  },
}

test('phones sign in by an account at Twilio', async () => {
  const saved = { ...config, external_phone_enabled: true, sms_provider: 'twilio' }
  const platform = fakePlatform({
    ...permissions,
    [`GET ${path}`]: { body: config },
    [`PATCH ${path}`]: { body: saved },
  })
  const { user } = openSite(`/project/${ref}/auth/providers`)
  const phone = within(await screen.findByRole('region', { name: 'Phone' }))
  expect(phone.queryByLabelText('Account SID')).toBeNull()
  await user.click(phone.getByRole('switch', { name: 'Phone' }))
  await user.click(phone.getByRole('combobox', { name: 'SMS provider' }))
  await user.click(await screen.findByRole('option', { name: 'Twilio' }))
  await user.type(phone.getByLabelText('Account SID'), 'AC1')
  await user.type(phone.getByLabelText('Auth token'), 'secret')
  // One form for the page.
  await user.click(screen.getByRole('switch', { name: 'Anonymous sign-ins' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  expect(platform.calls(`PATCH ${path}`)).toMatchObject([
    {
      body: {
        external_anonymous_users_enabled: true,
        external_phone_enabled: true,
        sms_provider: 'twilio',
        sms_twilio_account_sid: 'AC1',
        sms_twilio_auth_token: 'secret',
      },
    },
  ])
})

test('settings of the page are saved together, and not lost without a confirmation', async () => {
  const saved = {
    ...config,
    ...{ external_anonymous_users_enabled: true, external_phone_enabled: true },
  }
  const platform = fakePlatform({
    ...permissions,
    [`GET ${path}`]: { body: config },
    [`PATCH ${path}`]: { body: saved },
  })
  const { user } = openSite(`/project/${ref}/auth/providers`)
  const phone = await screen.findByRole('switch', { name: 'Phone' })
  await user.click(phone)
  await user.click(screen.getByRole('switch', { name: 'Anonymous sign-ins' }))
  fireEvent.click(screen.getByRole('link', { name: 'Sessions' }))
  const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' })
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }))
  expect(here()).toContain('/auth/providers')
  expect(phone.getAttribute('aria-checked')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  expect(platform.calls(`PATCH ${path}`).map(({ body }) => body)).toEqual([
    { external_anonymous_users_enabled: true, external_phone_enabled: true },
  ])
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('a provider is added with its secret, and removed', async () => {
  const platform = fakePlatform({
    ...permissions,
    [`GET ${path}`]: { body: config },
    [`PATCH ${path}`]: { body: { ...config, external_providers: [google] } },
  })
  const { user } = openSite(`/project/${ref}/auth/providers`)
  await user.click(await screen.findByRole('button', { name: 'Add provider' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add a provider' })
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(within(dialog).getByText('Enter the client ID.')).toBeTruthy()
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Client ID'))
  await user.type(within(dialog).getByLabelText('Client ID'), 'id')
  await user.type(within(dialog).getByLabelText('Client secret'), 'secret')
  const message = 'The issuer is refused.'
  platform.answer(`PATCH ${path}`, {
    status: 400,
    body: {
      ...{ code: 'bad_request', message, request_id: 'r1' },
      details: [{ path: 'body.external_providers', message }],
    },
  })
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText(message)).toBeTruthy()
  expect(within(dialog).getByLabelText('Issuer').getAttribute('aria-invalid')).toBe('true')
  platform.answer(`PATCH ${path}`, { body: { ...config, external_providers: [google] } })
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Actions for Google' }))
  platform.answer(`PATCH ${path}`, { body: config })
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  const question = await screen.findByRole('alertdialog', { name: 'Remove Google?' })
  await user.click(within(question).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('No providers')).toBeTruthy()
  expect(
    platform
      .calls(`PATCH ${path}`)
      .slice(1)
      .map(({ body }) => body),
  ).toEqual([
    { external_providers: [google], external_provider_secrets: { google: 'secret' } },
    { external_providers: [] },
  ])
})

test('a provider of OAuth 2 needs no addresses if they are known, and has its own otherwise', async () => {
  const platform = fakePlatform({
    ...permissions,
    [`GET ${path}`]: { body: config },
    [`PATCH ${path}`]: { body: config },
  })
  const { user } = openSite(`/project/${ref}/auth/providers`)
  await user.click(await screen.findByRole('button', { name: 'Add provider' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a provider' }))
  const choose = async (name: string, option: string) => {
    await user.click(dialog.getByRole('combobox', { name }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await choose('Provider', 'Other provider')
  expect(dialog.getByText('Clients sign in with custom: and this name.')).toBeTruthy()
  await choose('Provider', 'Spotify')
  expect(dialog.queryByLabelText('Issuer')).toBeNull()
  expect(dialog.getByText(/does not state that email addresses are verified/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Enter the client secret.')).toBeTruthy()
  await choose('Provider', 'Other provider')
  expect(dialog.getByLabelText('Issuer')).toBeTruthy()
  await choose('Protocol', 'OAuth 2')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Enter an address such as https://id.example.com/token.')).toBeTruthy()
  for (const [label, text] of [
    ['Name', 'own'],
    ['Authorization URL', 'https://id.example.com/authorize'],
    ['Token URL', 'https://id.example.com/token'],
    ['User URL', 'https://id.example.com/me'],
    ['Client ID', 'id'],
    ['Client secret', 'secret'],
  ] as const)
    fireEvent.change(dialog.getAllByLabelText(label)[0] as HTMLElement, { target: { value: text } })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Providers saved')).toBeTruthy()
  expect(platform.calls(`PATCH ${path}`).map(({ body }) => body)).toMatchObject([
    {
      external_providers: [
        {
          ...{ provider: 'custom:own', issuer: '', client_id: 'id', scopes: '' },
          oauth2: { token_url: 'https://id.example.com/token', id_field: 'id', pkce: true },
        },
      ],
      external_provider_secrets: { 'custom:own': 'secret' },
    },
  ])
})

test('a service whose tokens are accepted is added, and removed', async () => {
  const issuer = 'https://example.auth0.com/'
  const added = { issuer, jwks_url: '', audience: 'my-api' }
  let answer: { status?: number; body: object } = { body: config }
  const message = 'The public keys of https://example.auth0.com/ could not be read.'
  const platform = fakePlatform({
    ...permissions,
    [`GET ${path}`]: { body: config },
    [`PATCH ${path}`]: () => answer,
  })
  const { user } = openSite(`/project/${ref}/auth/providers`)
  const section = within(await screen.findByRole('region', { name: 'Third-party auth' }))
  await user.click(section.getByRole('button', { name: 'Add service' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a service' }))
  const field = dialog.getByLabelText('Issuer')
  await user.type(field, 'https://accounts.google.com')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText(/^This issuer serves the apps of everyone/)).toBeTruthy()
  await user.clear(field)
  await user.type(field, issuer)
  await user.type(dialog.getByLabelText('Audience'), 'my-api')
  answer = {
    status: 400,
    body: {
      ...{ code: 'bad_request', message, request_id: 'r1' },
      details: [{ path: 'body.third_party_issuers', message }],
    },
  }
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(message)).toBeTruthy()
  answer = { body: { ...config, third_party_issuers: [added] } }
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await section.findByText(issuer)).toBeTruthy()
  expect(section.getByText('Audience my-api')).toBeTruthy()
  expect(platform.calls(`PATCH ${path}`).at(-1)).toMatchObject({
    body: { third_party_issuers: [added] },
  })
  answer = { body: config }
  await user.click(section.getByRole('button', { name: `Actions for ${issuer}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  const question = within(await screen.findByRole('alertdialog', { name: `Remove ${issuer}?` }))
  await user.click(question.getByRole('button', { name: 'Remove' }))
  expect(await section.findByText('No services')).toBeTruthy()
  expect(platform.calls(`PATCH ${path}`).at(-1)).toMatchObject({
    body: { third_party_issuers: [] },
  })
})
