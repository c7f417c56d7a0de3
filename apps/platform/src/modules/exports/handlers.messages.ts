export const exportMessages = {
  tooMany: (count: number) => `You have asked for ${count} downloads that have not begun. Begin them, or wait a minute.`,
  gone: 'This download is not there any more: each address works once, for a minute. Export again.',
  oneStatement: 'An export is of one statement.',
  noTable: 'The format sql needs the name of a table.',
  badTable: (typed: string) => `"${typed}" is not the name of a table.`,
} as const
