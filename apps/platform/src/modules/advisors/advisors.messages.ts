export const advisorsMessages = {
  timeout: (seconds: number) =>
    `The advisor timed out after ${seconds} s. Try again when the database is less busy.`,
  unreadable: 'Unexpected response to a catalog query.',
  tooLarge: 'The findings are larger than 16 MB. Request one category.',
}
