/** Texts about connection strings. None of them ever holds a secret. */
export const connectionApiMessages = {
  form: 'The connection string must have the form postgresql://user:password@host:port/database.',
  oneHost: 'The connection string must include exactly one host.',
  noHost: 'The connection string must include a host.',
  noUser: 'The connection string must include a user.',
  noPassword: 'The connection string must include a password.',
  parameter: 'sslmode is the only parameter allowed in the connection string.',
  sslmode: 'sslmode must be disable, require, verify-ca or verify-full.',
  encoding: 'The connection string isn’t encoded correctly: write % as %25.',
  otherTls: 'The connection string has a different sslmode.',
  caWithoutCheck: 'Certificates are only used with verify-ca and verify-full.',
  badCa: 'The authority must be PEM certificates, from BEGIN CERTIFICATE to END CERTIFICATE.',
  sameApiUser: 'The login of the Data API must differ from the other logins.',
  sameUser: 'The read-only login must differ from the connection string’s login.',
} as const
