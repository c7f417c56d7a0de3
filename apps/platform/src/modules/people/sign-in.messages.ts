export const signInApiMessages = {
  badLink: {
    accounts:
      'This link is no longer valid. Sign in with your email and password, or restart the server to get a new link.',
    password: 'This link is no longer valid. Sign in with the server password.',
    links: 'This link is no longer valid. Restart the server to get a new one.',
  },
  badResetLink: 'This link is no longer valid. Request a new one.',
  goneAccount: 'This account no longer exists.',
  noPendingSignIn: 'This took too long or there were too many wrong codes. Sign in again.',
  noSuchSession: 'Session not found.',
  totpRequired: 'Enter the code from your authenticator.',
  wrongCredentials: 'Wrong email or password.',
} as const
