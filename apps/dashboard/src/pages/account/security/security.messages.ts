export const accountSecurityMessages = {
  title: 'Security',

  password: 'Password',
  passwordIntro: 'Changing it ends all your other sessions.',
  noPassword:
    'You signed in with a one-time link and don’t have a password yet. You’ll also need one for multi-factor authentication.',
  setPassword: 'Set email and password',
  current: 'Current password',
  currentMissing: 'Enter your current password.',
  next: 'New password',
  revokeTokens: 'Also revoke my access tokens and authorized applications',
  change: 'Change password',
  changed: 'Password changed. Your other sessions have ended.',
  changeFailed: 'Failed to change the password',

  totp: 'Multi-factor authentication',
  totpIntro:
    'Signing in also asks for a code from an authenticator app, so a password alone isn’t enough.',
  totpFailed: 'Failed to retrieve multi-factor authentication',
  on: 'On',
  off: 'Off',
  codesLeft: (count: number) =>
    count === 1 ? '1 recovery code left' : `${count} recovery codes left`,
  setUp: 'Set up',
  renew: 'New recovery codes',
  turnOff: 'Turn off',

  askTitle: {
    start: 'Set up multi-factor authentication',
    renew: 'New recovery codes',
    disable: 'Turn off multi-factor authentication',
  },
  askText: {
    start: 'Confirm your password to continue.',
    renew: 'Your current codes will stop working. Confirm your password to continue.',
    disable:
      'You’ll sign in with your password alone, and lose access to organizations that require multi-factor authentication.',
  },
  askPassword: 'Password',
  goOn: 'Continue',
  askFailed: 'That didn’t work',

  scanTitle: 'Scan this with your authenticator app',
  scanText: 'It will show a six-digit code. If you can’t scan it, enter the secret manually.',
  qrCode: 'QR code of the secret',
  qrFailed: 'The QR code couldn’t be drawn. Enter the secret manually.',
  secret: 'Secret',
  secretName: 'the secret',
  confirm: 'Turn on',
  turnedOn: 'Multi-factor authentication is on. Your other sessions have ended.',
  turnedOff: 'Multi-factor authentication is off.',

  codesTitle: 'Save your recovery codes',
  codesText:
    'Each works once instead of a code, in case you lose your authenticator. They won’t be shown again.',
  codesName: 'the recovery codes',
  download: 'Download',
  fileName: 'howdah-recovery-codes.txt',
  done: 'I’ve saved them',
}
