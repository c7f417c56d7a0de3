import type { MailTemplateKind } from './mail-template'

export interface MailTemplate {
  subject: string
  /** HTML. */
  content: string
}

const withLink = (heading: string, lead: string, link: string): string =>
  `<h2>${heading}</h2>

<p>${lead}</p>
<p><a href="{{ .ConfirmationURL }}">${link}</a></p>
<p>Or enter the code: <strong>{{ .Token }}</strong></p>
<p>If you did not ask for this, you can ignore this email.</p>`

/** Mails to the users of a project, unless the project has its own. */
export const mailTemplateDefaults: Readonly<Record<MailTemplateKind, MailTemplate>> = {
  confirmation: {
    subject: 'Confirm your email address',
    content: withLink(
      'Confirm your email address',
      'Follow the link to confirm your email address and finish signing up.',
      'Confirm email address',
    ),
  },
  invite: {
    subject: 'You have been invited',
    content: withLink(
      'You have been invited',
      'You have been invited to create an account on {{ .SiteURL }}.',
      'Accept the invitation',
    ),
  },
  magic_link: {
    subject: 'Your sign-in link',
    content: withLink('Sign in', 'Follow the link to sign in. It works once.', 'Sign in'),
  },
  email_change: {
    subject: 'Confirm your new email address',
    content: withLink(
      'Confirm the change of your email address',
      '{{ if .Email }}Follow the link to confirm the change of your email address from {{ .Email }} to {{ .NewEmail }}.{{ else }}Follow the link to confirm {{ .NewEmail }} as your email address.{{ end }}',
      'Confirm the change',
    ),
  },
  recovery: {
    subject: 'Reset your password',
    content: withLink(
      'Reset your password',
      'Follow the link to choose a new password.',
      'Reset password',
    ),
  },
  reauthentication: {
    subject: 'Confirm that it’s you',
    content: `<h2>Confirm that it’s you</h2>

<p>Enter this code to confirm the change of your account.</p>
<p><strong>{{ .Token }}</strong></p>
<p>If you did not ask for this, you can ignore this email.</p>`,
  },
}
