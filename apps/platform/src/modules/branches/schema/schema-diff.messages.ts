export const schemaDiffMessages = {
  tooLarge: (max: number) =>
    `The schemas have more than ${max} objects and columns, and can’t be compared. Record the changes as migrations.`,
  tooManyBytes: (megabytes: number) =>
    `The definitions in the schemas have more than ${megabytes} MB, and can’t be compared. Record the changes as migrations.`,
  tooLong: (seconds: number) =>
    `Comparing the schemas took longer than ${seconds} seconds. Record the changes as migrations.`,
  busy: 'The schemas of other branches are being compared. Try again.',
  ended: 'Comparing the schemas needs more memory than there is. Record the changes as migrations.',
  failed: (reason: string) => `The schemas can’t be compared: ${reason}`,
} as const
