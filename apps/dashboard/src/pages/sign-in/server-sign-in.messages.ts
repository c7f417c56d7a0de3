export const serverSignInMessages = {
  password: 'Server password',
  passwordMissing: 'Enter the password.',
  signIn: 'Sign in',
  signInFailed: 'Failed to sign in',
  openLink:
    'Open the link this server printed in its terminal. It works once. Restart the server to get a new one.',
}
