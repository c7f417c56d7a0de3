/** Formats of connection strings, in the order in which they are offered. */
export const CONNECTION_FORMATS = [
  'uri',
  'psql',
  'golang',
  'jdbc',
  'dotnet',
  'nodejs',
  'php',
  'python',
  'sqlalchemy',
] as const

export type ConnectionFormat = (typeof CONNECTION_FORMATS)[number]

/** In place of a password, which the platform does not know. Appears unescaped. */
export const PASSWORD_PLACEHOLDER = '[YOUR-PASSWORD]'

/** Moment at which a pool takes a connection back: the end of a session, or of a transaction. */
export type ConnectionPoolMode = 'session' | 'transaction'

/** Encryption of a connection, in the words of libpq. */
export interface ConnectionTls {
  mode: 'require' | 'verify-ca' | 'verify-full'
  /** Path of the file with the certificate of the authority. */
  rootCert?: string
}

/** Address of a database, directly or through a pool. */
export interface ConnectionAddress {
  /** A name or an address; an IPv6 address without brackets. */
  host: string
  port: number
  database: string
  user: string
  /** Absent: a direct connection. */
  poolMode?: ConnectionPoolMode
  /** @default PASSWORD_PLACEHOLDER; `psql` asks for it instead */
  password?: string
  /** Absent: the client's default. */
  tls?: ConnectionTls
}

/** Language of a block of code, for its highlighting. */
export type ConnectionLanguage =
  | 'bash'
  | 'csharp'
  | 'env'
  | 'go'
  | 'javascript'
  | 'json'
  | 'php'
  | 'python'
  | 'text'

/** File or block that a person copies. */
export interface ConnectionFile {
  /** Null for a block that is no file, such as a command. */
  path: string | null
  language: ConnectionLanguage
  content: string
}
