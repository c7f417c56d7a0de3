import { mailName } from '../../../base/mail/mail-name'

/** Returns the mail with the link that sets a new password. */
export function resetMail({
  name,
  email,
  link,
  publicUrl,
}: {
  name: string
  email: string
  link: string
  publicUrl: string
}) {
  return {
    subject: 'Set a new password',
    text: `Hello ${mailName(name)},

someone, hopefully you, asked to reset the password for ${email} on ${publicUrl}.
Set a new one here within an hour:

${link}

The link works once and ends all your sessions. If it wasn’t you, ignore this email: your password won’t change.
`,
  }
}
