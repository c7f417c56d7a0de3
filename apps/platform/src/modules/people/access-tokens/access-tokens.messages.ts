export const accessTokenMessages = {
  noSuchToken: 'You have no such access token.',
  pastExpiry: 'must be in the future',
  tooManyTokens: (count: number) => `You have ${count} access tokens. Delete some that are not used any more.`,
} as const
