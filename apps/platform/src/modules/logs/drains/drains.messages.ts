export const drainsMessages = {
  noDrain: 'There is no such log drain.',
  tooMany: (max: number) => `A project has ${max} log drains at most.`,
  nameTaken: 'The project already has a log drain with this name.',
  url: 'Enter an address that begins with http:// or https://, without a user name.',
  header: (name: string) => `The header ${name} cannot be set.`,
  headersAgain: 'Enter the headers again for the new server, or an empty set.',
  status: (status: number) => `The address answered with status ${status}.`,
  redirect: (status: number) => `The address redirects (status ${status}). Enter its destination.`,
  timeout: 'The address did not answer in time.',
  unreachable: 'The address could not be reached.',
  testLine: 'This is a test of a log drain.',
} as const
