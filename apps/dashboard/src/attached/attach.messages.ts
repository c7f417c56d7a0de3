import type { TlsChoice } from './attach-fields'

export const attachMessages = {
  name: 'Name',
  nameMissing: 'Give the project a name.',
  connectionString: 'Connection string',
  connectionStringExample: 'postgresql://user:password@host:5432/database',
  connectionStringHint:
    'Used for members who can change the project. It’s stored encrypted and never shown again.',
  connectionStringMissing: 'Enter the connection string.',
  tls: 'Encryption',
  tlsChoice: {
    'as-written': 'As the connection string says',
    'verify-full': 'Checked in full (verify-full)',
    'verify-ca': 'Authority checked (verify-ca)',
    require: 'Encrypted, not checked (require)',
    disable: 'None (disable)',
  } satisfies Record<TlsChoice, string>,
  tlsHint: {
    'as-written':
      'Uses its sslmode. Without one, the certificate must be signed by a trusted authority and match the host.',
    'verify-full': 'The certificate must be signed by a trusted authority and match the host.',
    'verify-ca': 'The certificate must be signed by a trusted authority. The host isn’t checked.',
    require:
      'The server’s identity isn’t checked. Someone on the network could read and change everything.',
    disable:
      'Everything, including the password, is sent in plain text. Only use it on a network you trust.',
  } satisfies Record<TlsChoice, string>,
  ca: 'Authority',
  caHint: 'PEM certificates to trust instead of the server’s own.',
  reader: 'Read-only members',
  readerHint:
    'A login without write privileges. Without one, read-only members can’t run SQL on this project.',
  readOnlyUser: 'User',
  userMissing: 'Enter the user for this password.',
  readOnlyPassword: 'Password',
  passwordMissing: 'Enter the password of this user.',
  api: 'Data API',
  apiHint:
    'A login that can become the roles anon, authenticated and service_role only. With it, the project has a Data API and API keys. The settings of the Data API have the SQL that creates it.',
  apiUser: 'User of the Data API',
  apiPassword: 'Password of the Data API',
  off: 'Pausing, restarting, logs and services other than the Data API aren’t available for attached databases.',
  submit: 'Attach database',
  failed: 'The database could not be attached',
}
