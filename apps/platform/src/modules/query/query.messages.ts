export const queryMessages = {
  cancelled: 'The run was cancelled.',
  tooMuchHeld: 'Other runs hold large rows of this project at the moment. Try again in a few seconds, or select a part of the row.',
} as const
