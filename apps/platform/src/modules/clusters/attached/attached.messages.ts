/**
 * Messages about attaching an external Postgres, and about an attached one. They never contain a
 * secret.
 */
export const attachedMessages = {
  tooOld: (version: string) =>
    `The database runs PostgreSQL ${version}. Version 14 or newer is required.`,
  notPostgres: 'There’s no supported PostgreSQL server at this address.',
  readerIsStrong: (why: string) =>
    `The read-only login can do more than read: ${why}. Use one without write privileges, or none.`,
  apiLoginOf: (message: string) => `Login of the Data API: ${message}`,
  api: {
    missing: (roles: string) => `These roles do not exist: ${roles}.`,
    member: (roles: string) =>
      `It cannot become ${roles}. Grant it each of these roles itself, not by another role.`,
    attributes: (roles: string) =>
      `It can become ${roles}: a superuser, or a role that creates roles, databases or replicas.`,
    editor: (role: string) => `It can become ${role}, the login of the connection string.`,
    others: (roles: string) =>
      `It must be a member of anon, authenticated and service_role only, but can also become ${roles}.`,
    policies: (roles: string) =>
      `Row-level security does not apply to ${roles}. Only service_role may bypass it.`,
    files: (roles: string) =>
      `It can become ${roles}, which reaches files or programs of the server, or owns the database.`,
    owner: (roles: string) =>
      `Tables or views belong to ${roles}. Row-level security does not apply to their owner.`,
    settings: (names: string) =>
      `The login has settings of PostgREST in the database: ${names}. Remove them with alter role ... reset.`,
  },
  readerOf: (message: string) => `Read-only login: ${message}`,
  strong: {
    attributes: 'it’s a superuser or a member of one, or can create roles, databases or replicas',
    member: 'it’s a member of a role that can write data or access the server’s files or programs',
    tables: 'it can change rows of a table',
    large_objects:
      'it can create large objects, which PostgreSQL before 16 allows even for read-only access',
  },

  refused: 'Nothing is listening at this address and port.',
  timeout: 'Connection timed out.',
  unreachable: 'This server can’t reach the address.',
  noTls: 'The database doesn’t support TLS. Only choose disable on a network you trust.',
  wantsTls:
    'The database requires TLS for this login, or doesn’t allow it from this server’s address.',
  certificate: (reason: string) =>
    `The database’s certificate was rejected: ${reason}. Add its authority or choose another TLS mode.`,
  login: 'Wrong user or password.',
  noDatabase: 'The database doesn’t exist.',
  full: 'The database has no free connections.',
  starting: 'The database is starting or stopping.',
  databaseMessage: (message: string) => `The database reported: ${message}`,
  broken: 'The connection was lost before the database responded.',
} as const
