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

/** Descriptions of errors for the developers of applications (RFC 6749, section 5.2). */
export const oauthErrorMessages = {
  invalidClient: 'No application has this ID and secret.',
  noClient: 'The client must authenticate.',
  twoClients: 'The client authenticates in more than one way.',
  invalidGrant: 'The code or token is unknown, expired or already used.',
  invalidScope: 'The person has not allowed all of these scopes.',
  grantType: 'Supported grant types are authorization_code and refresh_token.',
  tooOften: 'New tokens are requested too often.',
  missing: (name: string) => `${name} is missing.`,
} as const
