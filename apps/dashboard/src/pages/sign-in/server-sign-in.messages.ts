export const serverSignInMessages = {
  password: 'Password of this server',
  passwordMissing: 'Enter the password.',
  signIn: 'Sign in',
  signInFailed: 'Signing in failed',
  openLink: 'Open the link that this server printed in its terminal. It works once; each start of the server prints a new one.',
}
