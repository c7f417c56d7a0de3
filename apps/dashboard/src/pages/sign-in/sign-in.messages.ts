export const signInMessages = {
  password: 'Password',
  submit: 'Sign in',
  failed: 'Signing in failed',
  firstTime: 'First start of this server? Open the one-time link that it printed in its terminal.',

  forgotten: 'Forgot your password?',
  useRecoveryCode: 'Use a recovery code',
  useTotp: 'Use the authenticator',
  startOver: 'Start over',

  linkTitle: 'Signing you in',
  linkWorking: 'Using the one-time link …',
  linkMissingTitle: 'This link is not complete',
  linkMissing: 'The address has no token. Copy the whole link from the terminal, with everything after the #.',
  linkFailed: 'This link does not work any more',
  linkOver: {
    accounts:
      'It worked once, or a newer one ended it. Sign in with e-mail and password; where none are set, start the server again: it prints a new link.',
    password: 'This server has a password by now. Sign in with it.',
    links: 'It worked once, or a newer one ended it. Each start of the server prints a new one.',
  },
  toSignIn: 'Go to the sign-in page',

  credentialsIntro: 'You are signed in by the one-time link. From now on you sign in with these.',
  name: 'Name',
  save: 'Save and go on',
  later: 'Not now',
  saved: 'Saved. Sign in with these from now on.',
  passwordMissing: 'Enter your password.',
}
