export const forgotPasswordMessages = {
  intro: 'Enter the e-mail that you sign in with. A link that sets a new password is sent there; it works once, for an hour.',
  submit: 'Send the link',
  failed: 'The link could not be asked for',
  sentTitle: 'Look into your mail',
  sent: (email: string) => `If somebody signs in with ${email}, a link is on its way.`,
  again: 'Nothing came? Look into the spam folder, or try another e-mail.',
  noMailTitle: 'This server sends no mail',
  noMail: 'Who runs it can make a link that sets a new password, by this command in its folder:',
  command: 'npm start -- user reset-link --email <your e-mail>',
  commandName: 'the command',
  tryAgain: 'Try another e-mail',
  toSignIn: 'Back to sign in',
}
