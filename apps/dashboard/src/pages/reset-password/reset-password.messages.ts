export const resetPasswordMessages = {
  title: 'New password',
  intro: 'This ends all your sessions. Sign in again afterwards.',
  password: 'New password',
  submit: 'Set password',
  failed: 'Failed to set the password',
  done: 'Password set. Sign in with it.',
  missingTitle: 'This link is incomplete',
  missing: 'The address has no token. Copy the whole link, with everything after the #.',
  overTitle: 'This link no longer works',
  over: 'Links work once, expire after an hour and are replaced by newer ones.',
  askAgain: 'Request a new link',
}
