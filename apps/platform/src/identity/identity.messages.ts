import { longestPassword, shortestPassword } from './accounts'

export const identityMessages = {
  'email-taken': 'This e-mail belongs to somebody else.',
  'email-invalid': 'This is not an e-mail address.',
  'password-invalid': `The password must have ${shortestPassword} to ${longestPassword} characters.`,
  'credentials-set': 'E-mail and password are set already.',
} as const
