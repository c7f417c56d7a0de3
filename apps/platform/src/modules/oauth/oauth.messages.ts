export const oauthMessages = {
  emptyName: 'Enter a name.',
  ownName: 'The name of an application can’t start with Howdah.',
  noApp: 'Application not found, or it belongs to an organization you’re not in.',
  noRedirect: 'The redirect URI isn’t registered for this application.',
  badRedirect: 'must be https, or http on localhost, without a fragment or credentials',
  hiddenInName: 'must not contain invisible or direction-changing characters',
  noScope: (scope: string) => `Applications can’t have ${scope}.`,
  noAuthorization: 'Authorization not found.',
  tooMany: (max: number) => `This organization already has ${max} applications, the maximum.`,
} as const
