import { guideNoteMessages } from './guides/guide-notes.messages'
import type { ConnectionFormat } from '@howdah/rules/connect/connect.types'
import type { ConnectionParameter } from '@howdah/rules/connect/connection-parameters'
import type { ConnectTab } from '@howdah/rules/connect/connect-view'

/** Texts of the Connect dialog. Those of the specification are verbatim. */
export const connectDialogMessages = {
  regionLabel: 'Connect',
  connect: 'Connect',
  notActive: 'Project is currently not active and cannot be connected',
  title: 'Connect to your project',
  description: 'Get connection strings, environment variables and code for your app.',
  close: 'Close',
  loading: 'Loading',
  tabs: {
    direct: 'Connection string',
    frameworks: 'App frameworks',
    mobiles: 'Mobile frameworks',
    orms: 'ORMs',
  } satisfies Record<ConnectTab, string>,

  type: 'Type',
  formats: {
    uri: 'URI',
    psql: 'PSQL',
    golang: 'Golang',
    jdbc: 'JDBC',
    dotnet: '.NET',
    nodejs: 'Node.js',
    php: 'PHP',
    python: 'Python',
    sqlalchemy: 'SQLAlchemy',
  } satisfies Record<ConnectionFormat, string>,
  databasesFailed: 'Failed to retrieve databases',
  poolerFailed: 'Failed to retrieve database settings',
  projectFailed: 'Failed to retrieve the project',

  direct: 'Direct connection',
  directNote:
    'For applications with long-lived connections, such as virtual machines and containers, and for migrations.',
  session: 'Session pooler',
  sessionNote:
    'A client keeps its connection until it disconnects. For clients that need sessions where the number of direct connections is a limit.',
  transaction: 'Transaction pooler',
  transactionNote:
    'A client has a connection during a transaction only. For many short-lived clients, such as serverless functions. Clients share settings of the session: use SET LOCAL.',
  noPrepare: 'Does not support PREPARE statements',
  preparedByProtocol:
    'PREPARE statements in SQL are not supported; prepared statements of a client’s driver are.',
  install: 'Install',
  files: 'Files',
  installName: 'Install command',
  fileName: (path: string) => `File ${path}`,
  stringName: (method: string) => `${method}: connection string`,
  copy: 'Copy',
  copyOf: (name: string) => `Copy ${name}`,
  copied: 'Copied',
  copyFailed: 'Failed to copy to the clipboard',
  parameters: 'Connection parameters',
  parameter: {
    host: 'Host',
    port: 'Port',
    database: 'Database',
    user: 'User',
    pool_mode: 'Pool mode',
  } satisfies Record<ConnectionParameter['name'], string>,
  asksForPassword: 'psql asks for the password.',
  passwordNote: (placeholder: string) =>
    `Replace ${placeholder} with the password of the database. The current password can’t be shown.`,
  passwordEscapes: {
    uri: 'Percent-encode its special characters, for example @ as %40.',
    psql: '',
    golang: 'Percent-encode its special characters, for example @ as %40.',
    jdbc: 'Percent-encode its special characters, for example & as %26.',
    dotnet:
      'If it contains quotes, semicolons or spaces, put it between single quotes and double those in it. Precede each \\ and " with a backslash, as JSON requires.',
    nodejs: 'Percent-encode its special characters, for example @ as %40.',
    php: "Precede each ' and \\ in it with a backslash.",
    python: 'Percent-encode its special characters, for example @ as %40.',
    sqlalchemy: 'Percent-encode its special characters, for example @ as %40.',
  } satisfies Record<ConnectionFormat, string>,
  databaseSettings: 'Database Settings',
  encryption: 'Encryption',
  clientDefault: 'Client’s default',
  encryptedOnly: 'Required',
  verified: 'Verified (verify-full)',
  certificateNote: (file: string) =>
    `Clients verify the server by its certificate authority. Save the certificate as ${file} in the folder that the client runs in.`,
  downloadCertificate: 'Download certificate',
  certificateFailed: 'Failed to download the certificate',
  encrypted: 'This server accepts encrypted connections only.',

  sessionMode: 'Transaction pooler is unavailable as pool mode is set to Session',
  noPool: (method: string) => `${method} is not available on this server.`,
  readOnlyReplica: 'A read replica accepts reading statements only.',
  ipv4Hint: 'Purchase IPv4 add-on or use Shared Pooler if on a IPv4 network',
  ipv4Addon: 'IPv4 add-on',
  poolerSettings: 'Pooler settings',

  framework: 'Framework',
  orm: 'ORM',
  using: 'Using',
  with: 'With',
  create: 'Create a project, unless you have one',
  createName: 'Create command',
  installStep: 'Install the packages',
  filesStep: 'Add the files',
  notes: 'Notes',
  guideFailed: 'Failed to load the guide',
  downloadZip: 'Download as zip',
  zipFailed: 'Failed to create the zip file',
  keysHidden: 'You don’t have permission to see the API keys and the URL of this project.',
  keysFailed: 'Failed to retrieve API keys',
  apiKeys: 'API keys',
  reads: 'Reads by read replicas',
  readsNote:
    'A client with this URL reads tables and calls functions that are STABLE or IMMUTABLE. The read replicas answer in turn.',
  readUrl: 'URL for reads',

  agent: 'Connect by AI agent',
  agentNote: 'The same details as one prompt for a coding agent. It contains no secret.',
  agentName: 'Prompt',
  /** Notes below the files of a guide. */
  guideNotes: guideNoteMessages,
}

export type ConnectDialogMessages = typeof connectDialogMessages

export const connectDialogTexts = {
  name: 'connectDialog',
  defaults: connectDialogMessages,
} as const
