export const resetPasswordMessages = {
  title: 'New password',
  intro: 'Every session of your account ends with it; sign in anew after that.',
  password: 'New password',
  submit: 'Set the password',
  failed: 'The password could not be set',
  done: 'The new password counts. Sign in with it.',
  missingTitle: 'This link is not complete',
  missing: 'The address has no token. Copy the whole link, with everything after the #.',
  overTitle: 'This link does not work any more',
  over: 'A link works once, for an hour, and a newer one ends it.',
  askAgain: 'Ask for a new link',
}
