export const securityMessages = {
  title: 'Security',
  failed: 'Failed to retrieve the organization',
  requireMfa: 'Require multi-factor authentication',
  requireMfaHint: 'Members without a second factor cannot open the organization until they have set one up.',
  ownMfaFirst: 'Set up the second factor of your own account first.',
  setUpMfa: 'Your account’s security',
  saved: 'Saved',
  saveFailed: 'The organization could not be saved',
}
