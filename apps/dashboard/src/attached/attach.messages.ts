import type { TlsChoice } from './attach-fields'

export const attachMessages = {
  name: 'Name',
  nameMissing: 'Give the project a name.',
  connectionString: 'Connection string',
  connectionStringExample: 'postgresql://user:password@host:5432/database',
  connectionStringHint:
    'Of the login as which those run SQL who may change the project. It is kept encrypted, and nobody is shown it again.',
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
    'as-written': 'Its sslmode. Where it has none, the certificate must be signed by a trusted authority and be for this very host.',
    'verify-full': 'The certificate must be signed by a trusted authority, and be for this very host.',
    'verify-ca': 'The certificate must be signed by a trusted authority; it may be for another host.',
    require: 'Whoever answers is trusted. Somebody in between could read and change everything.',
    disable: 'Everything, the password too, travels readable. Only for a network that you trust.',
  } satisfies Record<TlsChoice, string>,
  ca: 'Authority',
  caHint: 'Certificates as PEM that are trusted in the place of those that the server knows.',
  reader: 'For members who may only read',
  readerHint: 'A login that holds no privilege to write. Without it they cannot run SQL on this project.',
  readOnlyUser: 'User',
  readOnlyUserMissing: 'Enter the user that this password belongs to.',
  readOnlyPassword: 'Password',
  readOnlyPasswordMissing: 'Enter the password of this user.',
  off: 'Pausing, restarting, the log, API keys and roles of the API are not there for it: whoever runs the database sees to that.',
  submit: 'Attach database',
  failed: 'The database could not be attached',
}
