/** Texts of the page that a person sees in place of a sign-in. */
export const refusalPageMessages = {
  title: 'The sign-in could not be completed',
  refused: 'Go back to the app and start again.',
  tooMany: 'Too many requests. Wait some minutes, then go back to the app and start again.',
  unavailable: 'The service is not available at the moment. Try again in some minutes.',
  code: (code: string) => `Code: ${code}`,
}
