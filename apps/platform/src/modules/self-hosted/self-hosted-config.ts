import { readFileSync } from 'node:fs'
import { MIN_PASSWORD_CHARACTERS } from '../../access/password-length'
import type { Mode } from '../../contract/mode'

/** Configuration of a self-hosted server. */
export interface SelfHostedConfig {
  /** The project's Postgres, run by the operator; null starts an embedded one. */
  database: { connectionString: string; ca: string | null } | null
  /** Password for signing in; null prints a link instead. */
  password: string | null
  /** URL of the releases of Howdah, in the format of GitHub's API; null disables the check. */
  releasesUrl: string | null
}

/** Values of the command line and the environment that configure a self-hosted server. */
export interface SelfHostedWords {
  db: string | undefined
  dbCa: string | undefined
  password: string | undefined
  releasesUrl: string | undefined
  /** Options that were given and mean nothing without organizations. */
  ofOrganizations: readonly string[]
  /** True if other machines can reach the server. */
  isOpen: boolean
}

export const selfHostedConfigMessages = {
  mode: (text: string) => `--mode takes platform or self-hosted, not "${text}".`,
  onlySelfHosted: (option: string) => `${option} is for --mode self-hosted.`,
  noOrganizations: (option: string) =>
    `${option} is for --mode platform: a self-hosted server has no organizations.`,
  form: '--db is no Postgres address such as postgresql://user:password@host:5432/database.',
  caWithoutDatabase: '--db-ca is for --db.',
  ca: (path: string, reason: string) => `--db-ca ${path} cannot be read: ${reason}`,
  shortPassword: `HOWDAH_PASSWORD takes a password of at least ${MIN_PASSWORD_CHARACTERS} characters.`,
  openWithoutPassword:
    'Other machines reach this server: give it a password by HOWDAH_PASSWORD, or leave --host and --public-url away.',
  releases: (text: string) =>
    `--releases-url takes an address such as https://api.github.com/repos/owner/name/releases, not "${text}".`,
} as const

/** The mode that a text names. @throws Error with a sentence */
export function readMode(text: string): Mode {
  if (text === 'platform' || text === 'self-hosted') return text
  throw new Error(selfHostedConfigMessages.mode(text))
}

/** @throws Error with a sentence. None of them repeats a connection string or a password. */
export function readSelfHosted(mode: Mode, words: SelfHostedWords): SelfHostedConfig | null {
  const { db, dbCa, password, releasesUrl, ofOrganizations, isOpen } = words
  const messages = selfHostedConfigMessages
  if (mode === 'platform') {
    const [stray] = Object.entries({
      '--db': db,
      '--db-ca': dbCa,
      HOWDAH_PASSWORD: password,
      '--releases-url': releasesUrl,
    }).filter(([, value]) => value)
    if (stray) throw new Error(messages.onlySelfHosted(stray[0]))
    return null
  }
  const [option] = ofOrganizations
  if (option !== undefined) throw new Error(messages.noOrganizations(option))
  if (db && (!/^postgres(ql)?:\/\//i.test(db) || !URL.canParse(db))) throw new Error(messages.form)
  if (dbCa && !db) throw new Error(messages.caWithoutDatabase)
  if (password && [...password].length < MIN_PASSWORD_CHARACTERS)
    throw new Error(messages.shortPassword)
  if (isOpen && !password) throw new Error(messages.openWithoutPassword)
  if (releasesUrl && !isWebAddress(releasesUrl)) throw new Error(messages.releases(releasesUrl))
  return {
    database: db ? { connectionString: db, ca: dbCa ? readCa(dbCa) : null } : null,
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
