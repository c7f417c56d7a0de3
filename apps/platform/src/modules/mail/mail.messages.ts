export const mailMessages = {
  'not-configured': 'This server can’t send email: no SMTP server is configured.',
  'wrong-address': 'Email can’t be sent to this address.',
  refused: 'The SMTP server rejected the email. The log says why.',
  unreachable: 'The SMTP server can’t be reached. Try again in a moment. The log says why.',
  'not-encrypted':
    'The SMTP server doesn’t support encryption, which is required for other machines.',
  'not-signed-in': 'The SMTP server rejected the configured user and password.',
} as const
