export const reportProblemMessages = {
  tooLong: (days: number) => `A report covers ${days} days at most.`,
}
