export const routingMessages = {
  siteFailed: 'Failed to show the dashboard',
  pageFailed: 'Failed to show this page',
  chunkFailed: 'Failed to load this page',
  notFoundTitle: 'Page not found',
  notFoundText: 'The link may be old or mistyped, or the page was removed.',
  toStart: 'Go to your organizations',
  toProject: 'Go to your project',
  missing: {
    project: {
      title: 'Project not found',
      text: 'It may have been deleted, or you don’t have access.',
      goneTitle: 'This project is no longer available',
      goneText: 'It was deleted, moved to another organization, or you were removed.',
    },
    organization: {
      title: 'Organization not found',
      text: 'Its URL may have changed, or you’re not a member.',
      goneTitle: 'You no longer have access to this organization',
      goneText: 'It was deleted, or you were removed.',
    },
  },
  forbiddenTitle: 'You don’t have access to this page',
  forbiddenText: 'Ask an owner of the organization for access.',
  mfaTitle: 'This organization requires multi-factor authentication',
  mfaText: 'Set it up for your account to continue. You’ll need an authenticator app and a minute.',
  setUpMfa: 'Set up multi-factor authentication',
}
