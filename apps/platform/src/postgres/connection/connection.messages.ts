/** Texts about connection strings. None of them ever holds a secret. */
export const connectionMessages = {
  form: 'The connection string must have the form postgresql://user:password@host:port/database.',
  oneHost: 'The connection string must name one host.',
  noHost: 'The connection string must name a host: a database is reached by TCP.',
  noUser: 'The connection string must name a user.',
  noPassword: 'The connection string must hold the password of its user.',
  parameter: 'The connection string may have sslmode after the question mark, and nothing else.',
  sslmode: 'The connection string must have one of disable, require, verify-ca, verify-full as its sslmode.',
  encoding: 'The connection string is not encoded well: write a % in it as %25.',
  otherTls: 'The connection string has another sslmode.',
  caWithoutCheck: 'Certificates are looked at with verify-ca and verify-full only.',
  badCa: 'The authority must be certificates as PEM, from BEGIN CERTIFICATE to END CERTIFICATE.',
  sameUser: 'The login for reading must be another one than that of the connection string.',
} as const
