import { longestPassword, shortestPassword } from '../../access/password-length'

export const identityMessages = {
  'email-taken': 'This email belongs to somebody else.',
  'email-invalid': 'This is not an email address.',
  'password-invalid': `The password must have ${shortestPassword} to ${longestPassword} characters.`,
  'credentials-set': 'Email and password are set already.',
  'name-empty': 'A name cannot be empty.',
  'wrong-password': 'The password is wrong.',
  'wrong-current': 'The current password is wrong.',
  'wrong-code': 'The code is wrong. Check that the clock of the device is right.',
  'used-code': 'This code was tried already. Wait for the next one.',
  'wrong-recovery-code': 'This recovery code is wrong, or was used already.',
  'totp-on': 'Two-factor authentication is on already.',
  'totp-off': 'Two-factor authentication is not set up.',
} as const
