export const testMailMessages = {
  title: 'Send a test email',
  intro: (template: string) =>
    `Sends the saved template “${template}” with sample values. Its link and code aren’t valid.`,
  to: 'Recipient',
  wrong: 'Enter an email address.',
  submit: 'Send',
  failed: 'Failed to send the email',
  sent: {
    project: (to: string) => `Sent to ${to} by the SMTP server of the project`,
    server: (to: string) => `Sent to ${to} by the SMTP server of this server`,
    caught: (to: string) => `No SMTP server: the email to ${to} was caught`,
  },
  toCaught: 'View caught mail',
}
