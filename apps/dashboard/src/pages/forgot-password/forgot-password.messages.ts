export const forgotPasswordMessages = {
  intro:
    'Enter the email you sign in with. We’ll send a link to reset your password. It works once and expires after an hour.',
  submit: 'Send link',
  failed: 'Failed to request a link',
  sentTitle: 'Check your email',
  sent: (email: string) => `If there’s an account for ${email}, a link is on its way.`,
  again: 'Didn’t get it? Check your spam folder or try another email.',
  noMailTitle: 'This server can’t send email',
  noMail: 'Its administrator can create a reset link by running this command:',
  command: 'npm start -- user reset-link --email <your email>',
  commandName: 'the command',
  tryAgain: 'Try another email',
  toSignIn: 'Back to sign in',
}
