/** The mail with which somebody sets a new password. */
export function resetMail({ name, email, link, publicUrl }: { name: string; email: string; link: string; publicUrl: string }) {
  return {
    subject: 'Set a new password',
    text: `Hello ${name},

somebody, hopefully you, has asked for a new password for ${email} on ${publicUrl}.
Set it here, within an hour:

${link}

The link works once and ends all your sessions. If it was not you, there is nothing to do: your password stays as it is.
`,
  }
}
