export const authorizedAppsMessages = {
  title: 'Authorized apps',
  intro: 'Applications that you have allowed to act for you, each in one organization.',
  failed: 'Failed to retrieve the applications that you have authorized',
  empty: 'You have authorized none.',
  app: 'Application',
  in: 'in',
  revokeOf: (name: string) => `Revoke ${name}`,
  revokeTitle: (name: string) => `Revoke what ${name} may do?`,
  revokeText: 'It is refused at once. It can ask you again.',
}
