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
    'Other queries are large or return large rows right now. Try again in a few seconds, with less at a time.',
  otherServer: "connectionString must be one of this project's own; see the project's databases.",
  badConnectionString: 'connectionString must have the form postgresql://user@host:port/database.',
  badDatabaseName: 'The database name in connectionString is not encoded correctly.',
  noOtherRole: 'Your role in this organization does not allow running SQL as another role.',
  claimedRole: (role: string) => `This key runs SQL as ${role} only.`,
  parametersAndCopy: 'A query takes either parameters or data for a COPY.',
  listTooLarge: 'The result is larger than 64 MB. Add a limit, or ask for application/x-ndjson.',
  cannotStart: (reason: string) => `The query cannot start. Postgres reported: ${reason}`,
  copyIn:
    'COPY from the client is not possible here: there is no file to read. Use insert, or an import.',
  copyOut: 'COPY to the client is not possible here. Run the select itself, and export its result.',
  encoding: (name: string) =>
    `client_encoding must stay UTF8: results in ${name} could not be shown as they are.`,
  sessionClosed: 'The database closed the session before the query finished.',
  connectionLost: 'The connection to the database was lost before the query finished.',
  timeout: (seconds: number) =>
    `The query was stopped after ${seconds} seconds. Ask for less, or for a longer timeout.`,
  badText: (problem: string) => `The text ${problem}. Remove it and run again.`,
  nul: (position: number) =>
    `holds a NUL character at position ${position}, which Postgres text cannot hold`,
  halfSurrogate: 'holds half of a surrogate pair, which is no character',
} as const
