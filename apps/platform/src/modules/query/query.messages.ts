export const queryMessages = {
  tooManyRuns: (max: number) =>
    `You already have ${max} queries running on this project. Wait for one to finish or cancel it.`,
  accessChanged: 'Your access to this project changed, so the query was stopped.',
  embedRole: 'An embed session runs SQL as its own role only.',
  embedDatabase: 'An embed session runs SQL on the primary database of its project only.',
  embedCopy: 'An embed session cannot run COPY.',
  embedCommand:
    'An embed session runs one query or change of rows at a time, and no other statements.',
  embedLength: (max: number) => `An embed session runs at most ${max} characters at a time.`,
  embedName: (name: string) => `An embed session cannot use ${name}.`,
  embedUnicode: 'An embed session cannot use names with Unicode escapes.',
  cancelled: 'The query was cancelled.',
  tooMuchHeld:
    'Other queries are returning large rows right now. Try again in a few seconds or select part of the row.',
} as const
