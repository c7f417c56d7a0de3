export const mailMessages = {
  'not-configured': 'This server sends no mail: no SMTP server is configured.',
  'wrong-address': 'Mail cannot be sent to this address.',
  refused: 'The SMTP server did not take the mail. The log says why.',
  unreachable: 'The SMTP server cannot be reached. Try again in a moment; the log says why.',
  'not-encrypted': 'The SMTP server offers no encryption, and mail and password are not sent to another machine without.',
  'not-signed-in': 'The SMTP server does not take the user and password of the configuration.',
} as const
