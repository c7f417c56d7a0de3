import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, ownerMay, ref } from '../../../../../testing/fake-platform'
import { here, openSite } from '../../../../../testing/open-site'

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
  mailer_otp_length: 8,
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
  await user.type(subject, '{{{{ .Token }}')
  expect(screen.getByText('12345678')).toBeTruthy()
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

test('a mail is previewed as wide as on a desk and as on a phone', async () => {
  fakePlatform({ ...permissions, [`GET ${path}`]: { body: config } })
  const { user } = openSite(`/project/${ref}/auth/templates?email=recovery`)
  const frame = async (): Promise<HTMLElement> => screen.findByTitle('Preview: Reset your password')
  expect((await frame()).dataset.width).toBe('wide')
  await user.click(screen.getByRole('radio', { name: 'Phone' }))
  expect((await frame()).dataset.width).toBe('narrow')
  await user.click(screen.getByRole('radio', { name: 'Desktop' }))
  expect((await frame()).dataset.width).toBe('wide')
})

test('an empty subject or body is refused at its field, and not put back silently', async () => {
  const platform = fakePlatform({
    ...permissions,
    [`GET ${path}`]: { body: { ...config, mailer_templates_recovery_content: ' ' } },
  })
  const { user } = openSite(`/project/${ref}/auth/templates?email=recovery`)
  const subject = await screen.findByLabelText('Subject')
  await user.clear(subject)
  await user.type(subject, '  ')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(platform.calls(`PATCH ${path}`)).toHaveLength(0)
  expect(screen.getByText(/^Enter a subject\./)).toBeTruthy()
  expect(document.activeElement).toBe(subject)
  expect(screen.getByText(/^Enter the text of the email\./)).toBeTruthy()
  // The editor takes the place of the plain field.
  await waitFor(() => expect(document.querySelector('.cm-editor')).toBeTruthy())
  await user.type(subject, 'Hello')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.queryByText(/^Enter a subject\./)).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Body (HTML)' }))
  expect(platform.calls(`PATCH ${path}`)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Reset to default' }))
  expect((subject as HTMLInputElement).value).toBe('Reset your password')
  expect(screen.queryByText(/^Enter/)).toBeNull()
})

test('a variable where it could run code is refused before the body is saved', async () => {
  const content = '<p style="{{ .Data.style }}">{{ .Token }}</p>'
  const platform = fakePlatform({
    ...permissions,
    [`GET ${path}`]: { body: { ...config, mailer_templates_recovery_content: content } },
  })
  const { user } = openSite(`/project/${ref}/auth/templates?email=recovery`)
  await user.type(await screen.findByLabelText('Subject'), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const problem = /^{{ \.Data\.style }} can’t be in a script, a style or an event handler/
  expect(await screen.findByText(problem)).toBeTruthy()
  expect(platform.calls(`PATCH ${path}`)).toHaveLength(0)
})

test('a body that is too large to save is refused while it is written', async () => {
  // The editor measures what it has inserted.
  Object.assign(Range.prototype, { getClientRects: () => [] })
  const line = `${'x'.repeat(99)}\n`
  const platform = fakePlatform({
    ...permissions,
    [`GET ${path}`]: {
      body: { ...config, mailer_templates_recovery_content: line.repeat(500).slice(0, -5) },
    },
  })
  const { user } = openSite(`/project/${ref}/auth/templates?email=recovery`)
  expect(await screen.findByText(/49,995 of 50,000 characters/)).toBeTruthy()
  await waitFor(() => expect(document.querySelector('.cm-editor')).toBeTruthy())
  await user.click(screen.getByRole('button', { name: 'Token' }))
  const problem = 'The body has 50,007 characters. At most 50,000 can be saved.'
  expect(await screen.findByText(problem)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(platform.calls(`PATCH ${path}`)).toHaveLength(0)
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
  expect(await screen.findByText(/^Sends the saved template “Confirm sign-up”/)).toBeTruthy()
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
  platform.answer(send, { body: { sent_by: 'caught' } })
  await user.click(screen.getByRole('button', { name: 'Send' }))
  const link = await screen.findByRole('link', { name: 'View caught mail' })
  expect(link.getAttribute('href')).toBe(`/project/${ref}/auth/caught-mails`)
})

test('a changed template is not lost without a confirmation', async () => {
  fakePlatform({ ...permissions, [`GET ${path}`]: { body: config } })
  const traversals: string[] = []
  const navigation = Object.assign(new EventTarget(), {
    traverseTo: (key: string) => traversals.push(key),
  })
  vi.stubGlobal('navigation', navigation)
  const fire = (target: EventTarget, event: Event) => target.dispatchEvent(event)
  const closing = () => new Event('beforeunload', { cancelable: true })
  const back = () =>
    Object.assign(new Event('navigate', { cancelable: true }), {
      navigationType: 'traverse',
      destination: { key: 'before' },
    })
  const { user } = openSite(`/project/${ref}/auth/templates?email=recovery`)
  const subject = async (): Promise<HTMLInputElement> => screen.findByLabelText('Subject')
  await subject()
  const address = here()
  expect(fire(window, closing())).toBe(true)
  await user.type(await subject(), ' now')
  expect(fire(window, closing())).toBe(false)

  const question = () => screen.findByRole('alertdialog', { name: 'Discard changes?' })
  const answer = async (name: string) =>
    user.click(within(await question()).getByRole('button', { name }))
  const tab = (name: string) => screen.getByRole('link', { name })
  await user.click(tab('Invitation'))
  await answer('Keep editing')
  expect(here()).toBe(address)
  expect((await subject()).value).toBe('Reset your password now')
  expect(fire(navigation, back())).toBe(false)
  await answer('Keep editing')
  expect(fire(navigation, back())).toBe(false)
  await answer('Discard')
  await waitFor(() => expect(traversals).toEqual(['before']))

  await user.click(tab('Invitation'))
  await answer('Discard')
  await waitFor(() => expect(here()).toContain('email=invite'))
  expect((await subject()).value).not.toContain(' now')
  expect(fire(window, closing())).toBe(true)
  await user.click(tab('Password reset'))
  await waitFor(async () => expect((await subject()).value).toBe('Reset your password'))
})
