export const authorizeMessages = {
  failed: 'Failed to read the application’s request',
  missingTitle: 'Nothing to authorize',
  missingText: 'Applications open this page when they ask for access. Start from the application.',
  refusedTitle: 'This request can’t be completed',
  asks: 'asks for access',
  wants: 'It wants to act as you in',
  caution: 'Only allow it if you trust it and started this yourself.',
  mayDo: 'It will be able to',
  limits:
    'It can’t access your other organizations or do anything you can’t. You can revoke access at any time.',
  signedInAs: (who: string) => `You’re signed in as ${who}.`,
  leadsTo: (host: string) => `You’ll be redirected to ${host}.`,
  leading: 'Redirecting you to the application…',
  allow: 'Allow',
  deny: 'Deny',
  decideFailed: 'Failed to save your decision',
}
