export const signInMessages = {
  password: 'Password',
  submit: 'Sign in',
  failed: 'Failed to sign in',
  firstTime: 'First time here? Open the one-time link the server printed in its terminal.',

  forgotten: 'Forgot your password?',
  useRecoveryCode: 'Use a recovery code',
  useTotp: 'Use your authenticator',
  startOver: 'Start over',

  linkTitle: 'Signing you in',
  linkWorking: 'Using the one-time link…',
  linkMissingTitle: 'This link is incomplete',
  linkMissing:
    'The address has no token. Copy the whole link from the terminal, with everything after the #.',
  linkFailed: 'This link no longer works',
  linkOver: {
    accounts:
      'It was already used or replaced by a newer one. Sign in with your email and password, or restart the server to get a new link.',
    password: 'This server now has a password. Sign in with it.',
    links: 'It was already used or replaced by a newer one. Restart the server to get a new link.',
  },
  toSignIn: 'Go to the sign-in page',

  credentialsIntro:
    'You’re signed in with a one-time link. Choose the email and password you’ll use from now on.',
  name: 'Name',
  save: 'Save and continue',
  later: 'Not now',
  saved: 'Email and password saved. Use them to sign in from now on.',
  passwordMissing: 'Enter your password.',
}
