export const localMenuMessages = {
  profile: 'Local profile',
  byLink: 'Signed in with a one-time link',
  byPassword: 'Signed in with the server password',
  signOut: 'Sign out',
  howdah: (version: string) => `Howdah ${version}, self-hosted`,
}
