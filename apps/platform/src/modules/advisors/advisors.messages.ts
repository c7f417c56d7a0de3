export const advisorsMessages = {
  timeout: (seconds: number) => `The lints were ended after ${seconds} s. Ask again when the database has less to do.`,
  unreadable: 'The database answered something else than what its catalog was asked for.',
  tooLarge: 'What was found is more than 16 MB. Ask for one category.',
}
