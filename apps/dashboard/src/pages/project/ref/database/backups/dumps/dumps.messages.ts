import { formatCount } from '../../../../../../format/number'

export const dumpsMessages = {
  failed: 'The imports could not be loaded',
  dump: 'Dump',
  dumpIntro:
    'Everything in the database except users, files and other contents of services, as SQL for psql or another project.',
  download: 'Download dump',
  downloadFailed: 'The dump could not be started',
  importHeading: 'Import',
  importIntro:
    'Statements run one after the other as the role postgres. Those that fail are listed, and the next one runs. What was imported before a cancellation or an error remains.',
  importOpens:
    'Tables of exposed schemas that arrive without row-level security are open to everyone with the public key. The report counts them.',
  file: 'Dump file',
  fileHint:
    'Plain format of pg_dump (.sql, .sql.gz) or custom format (pg_dump -Fc), up to 20 GB. Not the directory and tar formats, and not lz4.',
  fileMissing: 'Choose a file.',
  fileEmpty: 'The file is empty.',
  fileLarge: 'Files of more than 20 GB can’t be uploaded. Import by a connection string instead.',
  fileOfFolder:
    'This is part of a dump in the directory or tar format. Convert the dump with pg_restore -f dump.sql, followed by its folder or file, and import dump.sql.',
  fileTar:
    'Dumps in the tar format can’t be imported. Convert it with pg_restore -f dump.sql, followed by this file, and import dump.sql.',
  fileLz4:
    'This dump is compressed by lz4, which the server can’t read. Convert it with pg_restore -f dump.sql, followed by this file, and import dump.sql.',
  fileCompressed: (name: string) =>
    `This file is compressed by ${name}. Unpack it, or compress it by gzip instead.`,
  importFile: 'Import file',
  connection: 'Connection string',
  connectionHint:
    'Of a Postgres elsewhere. Only read from; the password is not stored. Add ?sslmode=disable where it has no TLS.',
  connectionMissing: 'Enter a connection string.',
  importDatabase: 'Import database',
  importFailed: 'The import could not be started',
  uploading: 'Uploading… Keep this page open until the import has started.',
  imports: 'Imports',
  none: 'No imports yet.',
  cancel: 'Cancel',
  cancelOf: (name: string) => `Cancel import of ${name}`,
  cancelFailed: 'The import could not be cancelled',
  startedAt: 'Started',
  source: 'Source',
  state: 'State',
  actions: 'Actions',
  states: {
    uploading: 'Uploading',
    running: 'Running',
    completed: 'Completed',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
  progress: (done: string, total: string | null) => (total === null ? done : `${done} of ${total}`),
  statements: (count: number) =>
    `${formatCount(count)} ${count === 1 ? 'statement' : 'statements'}`,
  failedStatements: (count: number) =>
    `${formatCount(count)} failed ${count === 1 ? 'statement' : 'statements'}`,
  openTables: (count: number) =>
    count === 1
      ? '1 table has no row-level security: everyone with the public key can reach it.'
      : `${formatCount(count)} tables have no row-level security: everyone with the public key can reach them.`,
  securityAdvisor: 'Open the security advisor',
  report: (name: string) => `Report of ${name}`,
  rows: (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`,
  tables: (count: number) => `${formatCount(count)} ${count === 1 ? 'table' : 'tables'}`,
} as const
