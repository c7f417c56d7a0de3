export const customReportsMessages = {
  noReport: 'This report does not exist.',
  tooMany: (count: number) => `A person has at most ${count} reports in a project.`,
  changed: 'Another person has changed this report. Load it again.',
  notYours: 'Only its owner can make a shared report private or delete it.',
  block: 'A block has either a metric or a query, as its kind says.',
  tooLarge: (kilobytes: number) => `The blocks of a report have ${kilobytes} kB at most.`,
}
