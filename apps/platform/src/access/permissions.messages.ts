export const permissionMessages = {
  signIn: 'Sign in to continue.',
  sessionEnded: 'This session has ended.',
  role: 'Your role in this organization doesn’t allow this.',
  noOrganization: 'Organization not found.',
  noProject: 'Project not found.',
  mfaRequired:
    'This organization requires multi-factor authentication. Set it up in your account to continue.',
  sessionOnly: 'Sign in with email and password to do this. Tokens aren’t allowed.',
  tokenScope: (scope: string) => `This access token doesn’t include ${scope}.`,
  appOnly:
    'Application tokens only work for their organization and for reading the user’s profile.',
  projectsOnly: 'This access token only works for the projects that it was created for.',
  embedOperation: (operation: string) => `This embed session doesn’t include ${operation}.`,
  embedEnded: 'The creator of this embed session may no longer create embed sessions.',
  embedOrigin: 'This embed session only works on pages of the origin that it was created for.',
  noBucket: 'Bucket not found.',
  keyScope: 'Temporary keys can only read their project, run SQL on it and change its files.',
  keyRole: 'This key claims a role that its creator may no longer use.',
} as const
