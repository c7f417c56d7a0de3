export const databaseSettingsMessages = {
  failed: 'Failed to retrieve database settings',
  password: 'Database password',
  passwordIntro: 'Password of the role postgres, which programs connect with.',
  setPassword: 'Set password',
  attachedPassword:
    'This database is attached. Set the password at its own server, then change the connection in the general settings.',
  attachedSsl: 'This database is attached. Its own server decides about TLS and its certificate.',
  attachedNetwork:
    'This database is attached. Its own server decides from which addresses programs can connect.',
  pooler: 'Connection pooling',
  poolerIntro:
    'Pools let many clients share the connections of the database. The project’s reference is the name of the database in the connection string of a pool.',
  starting: 'The pools are starting.',
  address: { session: 'Session pooler', transaction: 'Transaction pooler' },
  clients: 'Client connections',
  clientsText: (count: number) => `At most ${count} for each pooler`,
  version: 'PgBouncer version',
  loginRejected:
    'A pooler answers “login rejected” if the database in the connection string isn’t the project’s reference, if the project isn’t running, or if the network restrictions or Enforce SSL refuse the connection.',
  prepared: 'The transaction pooler supports prepared statements.',
  notPrepared:
    'The installed PgBouncer does not support prepared statements in the transaction pooler. Turn them off in the client, or use the session pooler.',
  mode: 'Pool mode',
  modeName: { session: 'Session', transaction: 'Transaction' },
  modeHint: {
    session: 'A client has its connection until it disconnects. There is no transaction pooler.',
    transaction:
      'Adds a pooler that assigns connections for one transaction at a time. The session pooler remains available.',
  },
  size: 'Pool size',
  sizeHint: (max: number | null) =>
    max === null
      ? 'Connections to the database of each pool and user.'
      : `Connections to the database of each pool and user, at most ${max}.`,
  sizeWrong: 'Enter a whole number from 1.',
  ssl: 'SSL configuration',
  sslIntro:
    'The database and its pools accept connections with TLS. With this certificate as the root certificate, clients verify them by sslmode=verify-full.',
  enforceSsl: 'Enforce SSL',
  enforceSslHint:
    'Connections without TLS are refused, directly and through the pools; open ones are closed. Takes effect immediately, without a restart.',
  sslEnforced: 'Connections without TLS are refused',
  sslNotEnforced: 'Connections without TLS are accepted',
  network: 'Network restrictions',
  networkIntro:
    'Addresses from which programs can connect to the database and its pools. Changes take effect immediately, and connections from other addresses are closed. The dashboard and the project’s APIs always work.',
  allowedRanges: 'Allowed addresses',
  allowedRangesHint: (address: string) =>
    `IP addresses and CIDR ranges, one per line. 0.0.0.0/0 and ::/0 are all addresses. Your current address is ${address}.`,
  addOwnAddress: 'Add your address',
  tooManyRanges: (max: number) => `Enter at most ${max} ranges.`,
  lockoutTitle: 'Exclude your own address?',
  lockoutConfirm: 'Exclude it',
  disk: 'Disk size',
  diskIntro: 'Space that the databases, their tables and the write-ahead log of this project take.',
  toDisk: 'Open compute and disk',
  mayNotChange: 'Your role doesn’t allow changing this.',
  downloadCertificate: 'Download certificate',
  certificateFailed: 'Failed to download the certificate',
  saved: 'Saved',
  saveFailed: 'Failed to save',
} as const
