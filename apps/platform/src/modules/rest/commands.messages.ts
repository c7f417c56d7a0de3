export const restCommandMessages = {
  wrongUrl: (url: string) =>
    `--url takes the address of the dashboard, such as https://howdah.example.com, not "${url}".`,
  noToken: 'Set HOWDAH_ACCESS_TOKEN to an access token of your account.',
  wrongToken: 'The access token in HOWDAH_ACCESS_TOKEN is not valid, or was revoked.',
  unreachable: (url: string, reason: string) => `${url} cannot be reached: ${reason}`,
  refused: (status: number, reason: string) => `The server refused (${status}): ${reason}`,
  noTypes: (url: string) => `${url} is no server of Howdah.`,
} as const
