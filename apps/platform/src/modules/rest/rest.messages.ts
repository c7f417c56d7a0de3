export const restMessages = {
  missing:
    'PostgREST isn’t installed on the server. Install it, or set HOWDAH_POSTGREST to its path.',
  unreadable: (user: string, path: string) =>
    `PostgREST runs as the user ${user}, who cannot run ${path}.`,
  doesNotStart: (reason: string) => `PostgREST did not start: ${reason}`,
  noAnswer: 'it does not answer.',
  ended: (how: string) => `it ended with ${how}.`,
  starting: 'The Data API is starting. Try again in a moment.',
  off: 'The Data API of this project is off.',
  busy: 'The Data API has too many requests at a time. Try again in a moment.',
  allInUse: 'All processes of the Data API are in use. Try again in a moment.',
  full: (count: number) =>
    `Requests had to wait, or were refused, because all ${count} processes of this server were in use. The operator of the server can allow more with --rest-processes.`,
  processes: (option: string, text: string) =>
    `${option} is ${text}. Use a whole number from 1 to 1000.`,
  unavailable: 'The Data API does not answer. Try again in a moment.',
  noDatabase:
    'The database of this project does not take the Data API. Its settings page has the reason.',
  timeoutsElsewhere:
    'The statement timeouts of an attached database are changed there, with alter role.',
  unrepeated:
    'The Data API ended before it answered. The request was not repeated, and may have changed data.',
  replicaEnded:
    'A read replica ended before it answered. The function was not called again. Repeat the request.',
  replicaCanceled:
    'A read replica canceled the function in favor of changes that it received. The function was not called again. Repeat the request.',
  readOnly: (url: string) => `This address takes no changes. Send them to ${url}.`,
  readOnlyFunction: (url: string) =>
    `This address calls only functions that are STABLE or IMMUTABLE. Call others at ${url}.`,
  rolledBack:
    'The number of rows of this role is limited. Its changes that are rolled back cannot return rows: leave out return=representation.',
  notUtf8: 'The query of the address is not UTF-8.',
  paused: 'The project is not running.',
  idle: (option: string, text: string) =>
    `${option} is ${text}. Use a number of seconds from 1 to 86400.`,
  noSchema: 'Expose at least one schema.',
  schemaName: (name: string) =>
    `“${name}” cannot be exposed: names with commas, quotes or spaces at an end are not possible.`,
  roleTwice: 'Name each role once.',
  tooManyRows: (max: number) => `A role has at most the rows of all roles, ${max}.`,
  noRole: (role: string) => `There is no role “${role}” in the database.`,
  unknownSchema: (name: string) => `There is no schema “${name}”.`,
  closedSchema: (name: string) => `The schema “${name}” cannot be exposed.`,
  tooManyTypes: 'The schemas are too large to generate types of them at once.',
  poolTooLarge: (max: number) => `Enter a pool size of at most ${max}.`,
} as const
