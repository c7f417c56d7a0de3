import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, ownerMay, ref } from '../../../../../testing/fake-platform'
import { openSite } from '../../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const path = `/platform/auth/${ref}/config`
const kinds = [
  'confirmation',
  'invite',
  'magic_link',
  'email_change',
  'recovery',
  'reauthentication',
]
const config = {
  site_url: 'https://app.example.com',
  ...Object.fromEntries(
    kinds.flatMap((kind) => [
      [`mailer_subjects_${kind}`, ''],
      [`mailer_templates_${kind}_content`, ''],
    ]),
  ),
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

test('a template is checked while it is written, and only what differs is saved', async () => {
  const platform = fakePlatform({
    ...permissions,
    [`GET ${path}`]: { body: config },
    [`PATCH ${path}`]: { body: { ...config, mailer_subjects_recovery: 'Hi {{ .Email }}' } },
  })
  const { user } = openSite(`/project/${ref}/auth/templates?email=recovery`)
  const subject = await screen.findByLabelText('Subject')
  expect((subject as HTMLInputElement).value).toBe('Reset your password')
  await user.clear(subject)
  await user.type(subject, 'HI {{{{ .Unknown }}!!')
  expect(screen.getByText('.Unknown isn’t a variable of this email.')).toBeTruthy()
  expect(screen.getByText('The subject has several exclamation marks.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(platform.calls(`PATCH ${path}`)).toHaveLength(0)
  await user.clear(subject)
  await user.type(subject, 'Hi {{{{ .Email }}')
  expect(screen.getByText('Hi ada@example.com')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Template saved')).toBeTruthy()
  expect(platform.calls(`PATCH ${path}`).map(({ body }) => body)).toEqual([
    { mailer_subjects_recovery: 'Hi {{ .Email }}', mailer_templates_recovery_content: '' },
  ])
  expect(screen.getByRole('button', { name: 'Reset to default' })).toBeTruthy()
})

test('a test email goes to the entered address', async () => {
  const send = `POST /platform/auth/${ref}/test-mail`
  const platform = fakePlatform({
    ...permissions,
    [`GET ${path}`]: {
      body: {
        ...{ ...config, smtp_host: '', smtp_port: 587, smtp_user: '' },
        ...{ smtp_admin_email: '', smtp_sender_name: '' },
      },
    },
    [send]: { body: { sent_by: 'project' } },
  })
  const { user } = openSite(`/project/${ref}/auth/smtp`)
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  expect(screen.getByText('Enter an email address.')).toBeTruthy()
  await user.type(screen.getByLabelText('Recipient'), 'me@example.com')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(
    await screen.findByText('Sent to me@example.com by the SMTP server of the project'),
  ).toBeTruthy()
  expect(platform.calls(send)).toMatchObject([
    { body: { to: 'me@example.com', kind: 'confirmation' } },
  ])
})
