export const exportApiMessages = {
  tooMany: (count: number) =>
    `You have ${count} downloads waiting to start. Start them or wait a minute.`,
  gone: 'This download has expired: links work once, for a minute. Export again.',
  oneStatement: 'Exports need exactly one statement.',
  noTable: 'The sql format needs a table name.',
  badTable: (typed: string) => `"${typed}" is not the name of a table.`,
  noRows: 'This statement returns no rows: there is nothing to export.',
} as const
