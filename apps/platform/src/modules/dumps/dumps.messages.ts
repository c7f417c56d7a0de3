export const dumpMessages = {
  pgDump: (text: string) => `pg_dump failed: ${text}`,
  pgDumpEnded: 'pg_dump ended without a result.',
  pgDumpTooLong: 'pg_dump took longer than 10 minutes.',
  largeSchema: 'The definitions in this database are larger than 256 MB.',
  longRow: 'A row is longer than 64 MB.',
  lost: 'The connection to Postgres was lost.',
  notUtf8: 'The database has names that are not valid UTF-8.',
  noRows: 'There are no rows after this statement.',
  cut: 'The dump ends in the middle of the rows of a table.',
  incomplete: 'The dump is incomplete: the line with which pg_dump ends is missing.',
  openTransaction:
    'The dump ends within a transaction, which was rolled back: it begins with BEGIN and has no COMMIT.',
  longStatement: 'A statement or a row of the dump is longer than 64 MB.',
  archiveCut: 'The dump is incomplete: the file ends too early.',
  archiveDamaged: 'The dump is damaged.',
  largeContents:
    'The table of contents of the dump is larger than 64 MB, or has more than 200,000 entries. Dump in the plain format.',
  archiveVersion: (version: string) =>
    `The dump has version ${version} of the custom format. Those of pg_dump 9.0 to 18 can be imported.`,
  archiveCompression: (name: string) =>
    `The dump is compressed by ${name}, which this server cannot read. Convert it to SQL with pg_restore -f.`,
  notCustom:
    'This is part of a dump in another format. Convert the dump to SQL with pg_restore -f.',
  notText: 'This is not a dump in the plain or custom format.',
  badGzip: 'The compressed file is damaged or incomplete.',
  severalDatabases:
    'The dump has several databases. Dump one database with pg_dump, not all with pg_dumpall.',
  command: 'Commands of psql are not run.',
  tooLong: 'The import took longer than 6 hours.',
  tooLarge: 'Dumps of more than 20 GB cannot be uploaded. Import by a connection string instead.',
  uploadCut: 'The upload was interrupted.',
  serverFailed: 'The server failed. Its log says why.',
  serverStopped: 'The server was stopped. What was imported until then remains.',
  running: 'An import into this project is running. Wait until it has ended, or cancel it.',
  tooMany: 'The server runs as many imports as it can. Try again later.',
  tooManyOwn: (count: number) =>
    `Your organization runs ${count} imports. Wait until one has ended, or cancel it.`,
  gone: 'There is no such import.',
  ended: 'The import has already ended.',
  tooManyDownloads: (count: number) =>
    `You have ${count} downloads waiting to start. Start them or wait a minute.`,
  tooManyDumps: 'The server writes as many dumps as it can. Try again later.',
  tooManyOwnDumps: (count: number) =>
    `Your organization is downloading ${count} dumps. Wait until one has ended.`,
  roleKey: 'This key runs SQL as one role of the API only.',
  noConnection: (reason: string) =>
    /does not support SSL/.test(reason)
      ? 'This Postgres does not support TLS. To connect without encryption, add ?sslmode=disable to the connection string.'
      : `Postgres could not be connected to: ${reason}`,
  downloadGone: 'This download has expired: links work once, for a minute.',
} as const
