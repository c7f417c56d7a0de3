export const organizationSecurityMessages = {
  title: 'Security',
  failed: 'Failed to retrieve the organization',
  requireMfa: 'Require multi-factor authentication',
  requireMfaHint:
    'Members can’t open the organization until they’ve set up multi-factor authentication.',
  ownMfaFirst: 'Set up multi-factor authentication for your own account first.',
  setUpMfa: 'Account security',
  saved: 'Saved',
  saveFailed: 'Failed to save the organization',
}
