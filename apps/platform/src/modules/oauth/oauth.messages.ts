export const oauthMessages = {
  emptyName: 'A name cannot be empty.',
  noApp: 'There is no such application, or it is of an organization that you do not belong to.',
  noRedirect: 'The application is not registered for the address that it wants you to be led to.',
  badRedirect: 'has to be https, or http on this machine, without fragment and credentials',
  hiddenInName: 'must not contain characters that are not seen or that turn the direction of writing',
  noScope: (scope: string) => `No application may have ${scope}.`,
  noAuthorization: 'There is no such authorization.',
  tooMany: (most: number) => `This organization has ${most} applications, which is the most.`,
} as const
