export const sessionMessages = {
  signOutFailed: (message: string) => `Failed to sign out: ${message}`,
}
