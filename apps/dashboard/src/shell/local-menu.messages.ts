export const localMenuMessages = {
  profile: 'Local profile',
  byLink: 'Signed in by the link of this server',
  byPassword: 'Signed in with the password of this server',
  signOut: 'Sign out',
  howdah: (version: string) => `Howdah ${version}, self-hosted`,
}
