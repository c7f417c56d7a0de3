import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, ownerMay, ref } from '../../../../../testing/fake-platform'
import { openSite } from '../../../../../testing/open-site'

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
  await user.click(phone.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Settings saved')).toBeTruthy()
  expect(platform.calls(`PATCH ${path}`)).toMatchObject([
    {
      body: {
        external_phone_enabled: true,
        sms_provider: 'twilio',
        sms_twilio_account_sid: 'AC1',
        sms_twilio_auth_token: 'secret',
      },
    },
  ])
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
  await user.type(within(dialog).getByLabelText('Client ID'), 'id')
  await user.type(within(dialog).getByLabelText('Client secret'), 'secret')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Actions for Google' }))
  platform.answer(`PATCH ${path}`, { body: config })
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  const question = await screen.findByRole('alertdialog', { name: 'Remove Google?' })
  await user.click(within(question).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('No providers')).toBeTruthy()
  expect(platform.calls(`PATCH ${path}`).map(({ body }) => body)).toEqual([
    { external_providers: [google], external_provider_secrets: { google: 'secret' } },
    { external_providers: [] },
  ])
})
