/** Kinds of mails to the users of a project. */
export type AuthMailKind =
  | 'confirmation'
  | 'magic_link'
  | 'recovery'
  | 'invite'
  | 'email_change'
  | 'reauthentication'

/** Values of a mail. */
export interface AuthMailValues {
  /** The code to type. */
  token: string
  /** null for a mail with a code only. */
  link: string | null
  email: string
  newEmail: string
  siteUrl: string
}

interface Texts {
  subject: string
  heading: string
  /** Sentence before the link. */
  lead: (values: AuthMailValues) => string
  button: string
}

const texts: Record<AuthMailKind, Texts> = {
  confirmation: {
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    lead: () => 'Follow the link to confirm your email address and finish signing up.',
    button: 'Confirm email address',
  },
  magic_link: {
    subject: 'Your sign-in link',
    heading: 'Sign in',
    lead: () => 'Follow the link to sign in. It works once.',
    button: 'Sign in',
  },
  recovery: {
    subject: 'Reset your password',
    heading: 'Reset your password',
    lead: () => 'Follow the link to choose a new password.',
    button: 'Reset password',
  },
  invite: {
    subject: 'You have been invited',
    heading: 'You have been invited',
    lead: ({ siteUrl }) => `You have been invited to create an account on ${siteUrl}.`,
    button: 'Accept the invitation',
  },
  email_change: {
    subject: 'Confirm your new email address',
    heading: 'Confirm the change of your email address',
    lead: ({ email, newEmail }) =>
      email === ''
        ? `Follow the link to confirm ${newEmail} as your email address.`
        : `Follow the link to confirm the change of your email address from ${email} to ${newEmail}.`,
    button: 'Confirm the change',
  },
  reauthentication: {
    subject: 'Confirm that it’s you',
    heading: 'Confirm that it’s you',
    lead: () => 'Enter this code to confirm the change of your account.',
    button: '',
  },
}

const escapeHtml = (text: string): string =>
  text.replaceAll(
    /[&<>"']/g,
    (sign) =>
      ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign,
  )

/** Returns subject, text and page of a mail. */
export function authMail(
  kind: AuthMailKind,
  values: AuthMailValues,
): { subject: string; text: string; html: string } {
  const { button, heading, lead, subject } = texts[kind]
  const sentence = lead(values)
  const { link, token } = values
  const ending = 'If you did not ask for this, you can ignore this email.'
  return {
    subject,
    text: [
      sentence,
      ...(link === null ? [token] : [link, `Or enter the code: ${token}`]),
      ending,
    ].join('\n\n'),
    html: [
      `<h2>${escapeHtml(heading)}</h2>`,
      `<p>${escapeHtml(sentence)}</p>`,
      ...(link === null
        ? [`<p><strong>${escapeHtml(token)}</strong></p>`]
        : [
            `<p><a href="${escapeHtml(link)}">${escapeHtml(button)}</a></p>`,
            `<p>Or enter the code: <strong>${escapeHtml(token)}</strong></p>`,
          ]),
      `<p>${escapeHtml(ending)}</p>`,
    ].join('\n'),
  }
}
