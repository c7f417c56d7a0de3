export const diskMessages = {
  full: 'The server’s disk is almost full. Free up space and try again.',
  cannotStart: (folder: string) =>
    `The disk of ${folder} is full, so Postgres can’t start. Free up space and start again.`,
} as const
