import { readFileSync } from 'node:fs'
import { MIN_PASSWORD_CHARACTERS } from '../../access/sign-in/password-length'
import type { ServerConfig } from '../../base/config/config'
import { isLoopback } from '../../base/network/loopback'
import { defineConfig } from '../../base/config/setting'

declare module '../../base/config/config' {
  interface Config {
    /** Configuration of a self-hosted server; null in the mode platform. */
    selfHosted: SelfHostedConfig | null
  }
}

/** Postgres of the operator. */
export interface SelfHostedDatabase {
  connectionString: string
  ca: string | null
  /** Login of the Data API; null without one. */
  api: { user: string; password: string } | null
}

/** Configuration of a self-hosted server. */
export interface SelfHostedConfig {
  /** The project's Postgres, run by the operator; null starts an embedded one. */
  database: SelfHostedDatabase | null
  /** Password for signing in; null prints a link instead. */
  password: string | null
  /** URL of the releases of Howdah, in the format of GitHub's API; null disables the check. */
  releasesUrl: string | null
}

export const selfHostedConfigMessages = {
  form: '--db is no Postgres address such as postgresql://user:password@host:5432/database.',
  caWithoutDatabase: '--db-ca is for --db.',
  apiWithoutDatabase: 'HOWDAH_DB_API_USER is for HOWDAH_DB.',
  halfApi: 'HOWDAH_DB_API_USER and HOWDAH_DB_API_PASSWORD belong together.',
  ca: (path: string, reason: string) => `--db-ca ${path} cannot be read: ${reason}`,
  shortPassword: `HOWDAH_PASSWORD takes a password of at least ${MIN_PASSWORD_CHARACTERS} characters.`,
  openWithoutPassword:
    'Other machines reach this server: give it a password by HOWDAH_PASSWORD, or leave --host and --public-url away.',
  releases: (text: string) =>
    `--releases-url takes an address such as https://api.github.com/repos/owner/name/releases, not "${text}".`,
} as const

export const selfHostedConfig = defineConfig({
  settings: {
    db: {
      kind: 'text',
      option: 'db',
      argument: '<url>',
      variable: 'HOWDAH_DB',
      mode: 'self-hosted',
      help: 'self-hosted: a Postgres of your own as the project, such as postgresql://user:password@host:5432/database?sslmode=verify-full; without it the server runs one itself. sslmode is disable, require, verify-ca or verify-full (default: disable for this machine, verify-full for any other). Other users of this machine can read a command line: HOWDAH_DB keeps the password from them',
    },
    dbCa: {
      kind: 'text',
      option: 'db-ca',
      argument: '<file>',
      variable: 'HOWDAH_DB_CA',
      mode: 'self-hosted',
      help: "self-hosted: the certificate authorities to trust for --db, as PEM (default: the system's)",
    },
    dbApiUser: {
      kind: 'text',
      variable: 'HOWDAH_DB_API_USER',
      mode: 'self-hosted',
      help: 'self-hosted: the login of the Data API in the database of --db; without it the project has no Data API. Settings > Data API has the SQL that creates it',
    },
    dbApiPassword: {
      kind: 'text',
      variable: 'HOWDAH_DB_API_PASSWORD',
      mode: 'self-hosted',
      help: 'self-hosted: the password of HOWDAH_DB_API_USER',
    },
    releasesUrl: {
      kind: 'text',
      option: 'releases-url',
      argument: '<url>',
      variable: 'HOWDAH_RELEASES_URL',
      mode: 'self-hosted',
      help: "self-hosted: where to check for newer releases, a list in the format of GitHub's API, such as https://api.github.com/repos/owner/name/releases; without it there is no check",
    },
    password: {
      kind: 'text',
      variable: 'HOWDAH_PASSWORD',
      mode: 'self-hosted',
      help: `self-hosted: the password for signing in, at least ${MIN_PASSWORD_CHARACTERS} characters, required if other machines reach the server; without it each start prints a link that signs in once. A new password ends all sessions`,
    },
  },
  read: (values, server) => ({
    selfHosted: server.mode === 'platform' ? null : readSelfHosted(values, server),
  }),
})

interface SelfHostedValues {
  db: string | undefined
  dbCa: string | undefined
  dbApiUser: string | undefined
  dbApiPassword: string | undefined
  password: string | undefined
  releasesUrl: string | undefined
}

/** @throws Error with a sentence. None of them repeats a connection string or a password. */
function readSelfHosted(
  { db, dbApiPassword, dbApiUser, dbCa, password, releasesUrl }: SelfHostedValues,
  { host, publicUrl }: ServerConfig,
): SelfHostedConfig {
  const messages = selfHostedConfigMessages
  const isOpen = !isLoopback(host) || publicUrl !== null
  if (db && (!/^postgres(ql)?:\/\//i.test(db) || !URL.canParse(db))) throw new Error(messages.form)
  if (dbCa && !db) throw new Error(messages.caWithoutDatabase)
  if (dbApiUser && !db) throw new Error(messages.apiWithoutDatabase)
  if (Boolean(dbApiUser) !== Boolean(dbApiPassword)) throw new Error(messages.halfApi)
  if (password && [...password].length < MIN_PASSWORD_CHARACTERS)
    throw new Error(messages.shortPassword)
  if (isOpen && !password) throw new Error(messages.openWithoutPassword)
  if (releasesUrl && !isWebAddress(releasesUrl)) throw new Error(messages.releases(releasesUrl))
  const api = dbApiUser && dbApiPassword ? { user: dbApiUser, password: dbApiPassword } : null
  return {
    database: db ? { connectionString: db, ca: dbCa ? readCa(dbCa) : null, api } : null,
    password: password || null,
    releasesUrl: releasesUrl || null,
  }
}

function readCa(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(selfHostedConfigMessages.ca(path, (error as Error).message), { cause: error })
  }
}

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
