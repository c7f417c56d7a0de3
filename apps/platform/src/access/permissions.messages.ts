export const permissionMessages = {
  signIn: 'Sign in to go on.',
  role: 'Your role in this organization does not allow this.',
  noOrganization: 'There is no such organization.',
  noProject: 'There is no such project.',
  mfaRequired: 'This organization requires multi-factor authentication. Set it up in your account to go on.',
  sessionOnly: 'Only somebody who has signed in with email and password can do this, no token.',
  tokenScope: (scope: string) => `This access token does not include ${scope}.`,
  appOnly: 'The token of an application is only good for its organization and for reading who its person is.',
  keyScope: 'A temporary key is only good for reading its project and for running SQL on it.',
  keyRole: 'This key claims a role that the person who asked for it may not use any more.',
} as const
