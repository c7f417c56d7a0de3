export const reportProblemMessages = {
  tooLong: (days: number) => `A report covers ${days} days at most.`,
  noReplica: 'This read replica does not exist.',
}
