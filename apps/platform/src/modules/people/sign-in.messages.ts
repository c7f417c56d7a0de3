export const signInMessages = {
  badLink: {
    accounts:
      'This link is not valid any more. Sign in with email and password; where none are set, start the server again to get a new one.',
    password: 'This link is not valid any more. Sign in with the password of this server.',
    links: 'This link is not valid any more. Start the server again to get a new one.',
  },
  badResetLink: 'This link is not valid any more. Ask for a new one.',
  goneAccount: 'This account does not exist any more.',
  noPendingSignIn: 'This took too long, or too many codes were wrong. Sign in with your password again.',
  noSuchSession: 'You have no such session.',
  totpRequired: 'Enter the code of your authenticator.',
  wrongCredentials: 'Email or password is wrong.',
} as const
