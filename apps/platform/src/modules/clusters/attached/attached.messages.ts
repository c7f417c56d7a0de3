/** What is said of attaching somebody else's Postgres, and of one that is attached. None of it ever holds a secret. */
export const attachedMessages = {
  tooOld: (version: string) => `The database runs PostgreSQL ${version}. PostgreSQL 14 or newer can be attached.`,
  notPostgres: 'What answers at this address is no PostgreSQL that can be attached.',
  readerIsStrong: (why: string) =>
    `The login for members who may only read can do more than read: ${why}. Name one that holds no privilege to write, or none at all.`,
  readerOf: (message: string) => `The login for members who may only read: ${message}`,
  strong: {
    attributes: 'it is a superuser or member of one, or may make roles, databases or replicas',
    member: 'it is a member of a role that writes data or reaches the files or programs of the server',
    tables: 'it may change the rows of a table',
    large_objects: 'it may make large objects, which PostgreSQL before 16 allows even where only reading is allowed',
  },

  refused: 'Nothing answers at this address and port.',
  timeout: 'The address did not answer in time.',
  unreachable: 'The address cannot be reached from this server.',
  noTls: 'The database does not offer TLS. Choose disable only in a network that you trust.',
  wantsTls: 'The database takes this login only with TLS, or not from this server’s address.',
  certificate: (reason: string) =>
    `The certificate of the database was refused: ${reason}. Give its authority, or choose another TLS mode.`,
  login: 'The database refuses this user or this password.',
  noDatabase: 'There is no database of this name.',
  full: 'The database takes no more connections at the moment.',
  starting: 'The database is starting or stopping.',
  said: (message: string) => `The database said: ${message}`,
  broken: 'The connection broke before the database had answered.',
} as const
