export const historyComparisonErrors = {
  comparing: 'The history of this project is being compared. Wait until it’s complete.',
  tooLong: (version: string, minutes: number) =>
    `The history takes longer than ${minutes} minutes to run. It was ended before migration ${version}.`,
  noDatabase: (reason: string) => `The history can’t be run in a new database: ${reason}`,
  interrupted: 'the server was stopped.',
} as const
