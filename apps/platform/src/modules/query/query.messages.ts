export const queryMessages = {
  tooManyRuns: (max: number) =>
    `You already have ${max} queries running on this project. Wait for one to finish or cancel it.`,
  accessChanged: 'Your access to this project changed, so the query was stopped.',
  cancelled: 'The query was cancelled.',
  tooMuchHeld:
    'Other queries are returning large rows right now. Try again in a few seconds or select part of the row.',
} as const
