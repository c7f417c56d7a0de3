export const authorizedAppsMessages = {
  title: 'Authorized apps',
  intro: 'Applications you’ve allowed to act for you, each in one organization.',
  failed: 'Failed to retrieve authorized applications',
  empty: 'No authorized applications.',
  app: 'Application',
  in: 'in',
  revokeOf: (name: string) => `Revoke ${name}`,
  revokeTitle: (name: string) => `Revoke access for ${name}?`,
  revokeText: 'It loses access immediately. It can ask you again.',
}
