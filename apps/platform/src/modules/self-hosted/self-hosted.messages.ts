export const selfHostedMessages = {
  wrongPassword: 'The password is wrong.',
} as const

/** Texts about the database of `--db`, for the operator. */
export const ownDatabaseMessages = {
  badCa: '--db-ca must be certificates as PEM.',
  unusedCa: '--db-ca is used with sslmode=verify-ca and sslmode=verify-full only.',
  badConnectionString: (reason: string) => `--db: ${reason}`,
  unusable: (reason: string) => `The database of --db cannot be used: ${reason}`,
  hasOwnPostgres:
    'This server was created with a Postgres of its own: omit --db, or choose another data directory with --data.',
  needsDatabase: 'This server was created for an existing database: name it with --db.',
} as const
