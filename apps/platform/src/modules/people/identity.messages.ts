import {
  MAX_PASSWORD_CHARACTERS,
  MIN_PASSWORD_CHARACTERS,
} from '../../access/sign-in/password-length'

export const identityMessages = {
  'email-taken': 'This email is already in use.',
  'email-invalid': 'Enter a valid email address.',
  'password-invalid': `The password must have ${MIN_PASSWORD_CHARACTERS} to ${MAX_PASSWORD_CHARACTERS} characters.`,
  'credentials-set': 'Email and password are already set.',
  'wrong-password': 'The password is wrong.',
  'wrong-current': 'The current password is wrong.',
  'wrong-code': 'Wrong code. Check that your device’s clock is right.',
  'used-code': 'This code was already used. Wait for the next one.',
  'wrong-recovery-code': 'This recovery code is wrong or was already used.',
  'totp-on': 'Multi-factor authentication is already on.',
  'totp-off': 'Multi-factor authentication isn’t set up.',
} as const
