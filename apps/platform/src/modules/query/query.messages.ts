export const queryMessages = {
  tooManyRuns: (max: number) => `You have ${max} runs on this project. Wait until one has ended, or cancel one.`,
  accessChanged: 'Your access to this project has changed, and the run was ended.',
  cancelled: 'The run was cancelled.',
  tooMuchHeld: 'Other runs hold large rows of this project at the moment. Try again in a few seconds, or select a part of the row.',
} as const
