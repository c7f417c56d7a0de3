export const personCommandMessages = {
  noPerson: (email: string) => `No account with the email ${email}.`,
  resetLink: (email: string) =>
    `Link for ${email} to set a new password (works once, for an hour):`,
  noTotp: (email: string) => `${email} has no multi-factor authentication.`,
  totpRemoved: (email: string) => `Multi-factor authentication removed for ${email}.`,
  tokenCreated: (email: string) => `Access token for ${email} (it won’t be shown again):`,
} as const
