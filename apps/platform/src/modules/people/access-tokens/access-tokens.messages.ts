export const accessTokenMessages = {
  noSuchToken: 'Access token not found.',
  pastExpiry: 'must be in the future',
  tooManyTokens: (count: number) =>
    `You already have ${count} access tokens. Delete unused ones first.`,
} as const
