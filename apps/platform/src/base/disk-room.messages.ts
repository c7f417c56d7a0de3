export const diskMessages = {
  full: 'The disk of this server is almost full. Make room on it, and try again.',
  cannotStart: (folder: string) => `The disk of ${folder} is full: Postgres cannot start on it. Make room on that disk, and start again.`,
} as const
