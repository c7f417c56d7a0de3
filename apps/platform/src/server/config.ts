import { isLoopback } from '../base/loopback'
import { BlockList } from 'node:net'
import { resolve } from 'node:path'
import type { parseArgs } from 'node:util'
import type { AiSettings } from '../modules/ai/ai.types'
import { readAiSettings } from '../modules/ai/read-ai-settings'
import { planIds, type PlanId } from '../modules/organizations/organizations'
import { defaultDataDirectory } from './data-directory-place'
import { GATEWAY_HOST } from './gateway/gateway-address'
import { addressOf } from '../modules/mail/mail-address'
import type { MailSettings } from '../modules/mail/mail.types'
import type { Mode } from '../contract/mode'
import {
  readMode,
  readSelfHosted,
  type SelfHostedConfig,
} from '../modules/self-hosted/self-hosted-config'
import { addRange } from '../base/outbound-addresses'
import { parseMasterKey } from '../base/secrets'
import { readS3Settings, type S3Settings } from '../modules/storage/s3/s3-settings'

/** Configuration of this server; created once from the command line and the environment. */
export interface Config {
  mode: Mode
  /** Configuration of a self-hosted server; null in the mode platform. */
  selfHosted: SelfHostedConfig | null
  /** Absolute path. */
  dataDirectory: string
  /**
   * Absolute path of the documents that organizations are given; null uses the folder `documents`
   * of the data directory, if it exists.
   */
  documents: string | null
  host: string
  /** 0 takes any free port. */
  port: number
  /** Of the projects' own APIs; 0 takes any free port, null the one behind `port` or, when that is taken, any. */
  gatewayPort: number | null
  /**
   * URL at which programs reach the projects' own APIs when it is not
   * `http://127.0.0.1:{gatewayPort}`; without a trailing slash.
   */
  gatewayUrl: string | null
  /**
   * URL at which people reach the server when it is not `http://localhost:{port}`; without a
   * trailing slash.
   */
  publicUrl: string | null
  /** Origins whose pages may call with a bearer token (CORS). */
  origins: readonly string[]
  /** Ranges of this machine and of networks around it whose databases may be attached; the internet's may be always. */
  allowedAddresses: readonly string[]
  /** An external control database; null starts an embedded one. */
  databaseUrl: string | null
  /** null keeps the master key in a file of the data directory. */
  masterKey: Buffer | null
  /** Settings for outgoing mail; null sends none. */
  mail: MailSettings | null
  /** The S3 service that holds the bytes of files; null keeps them in the data directory. */
  s3: S3Settings | null
  /** The AI endpoint; null has none. */
  ai: AiSettings | null
  /** Plan of the organizations that are made. */
  plan: PlanId
  /** Maximum number of projects of an organization. */
  projectsPerOrganization: number
  /** True if people who are signed in may create organizations. */
  newOrganizations: boolean
  /** True if each project is backed up once a day. */
  scheduledBackups: boolean
}

/** Something about the command line or the environment is wrong; the message says what to write instead. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** The options of `howdah`, as `node:util` parses them. */
export const serverOptions = {
  mode: { type: 'string' },
  db: { type: 'string' },
  'db-ca': { type: 'string' },
  'releases-url': { type: 'string' },
  data: { type: 'string' },
  documents: { type: 'string' },
  host: { type: 'string' },
  port: { type: 'string' },
  'gateway-port': { type: 'string' },
  'gateway-url': { type: 'string' },
  'public-url': { type: 'string' },
  origin: { type: 'string', multiple: true },
  'allow-address': { type: 'string', multiple: true },
  plan: { type: 'string' },
  'projects-per-organization': { type: 'string' },
  'no-new-organizations': { type: 'boolean' },
  'no-scheduled-backups': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const

export type ServerOptionValues = ReturnType<
  typeof parseArgs<{ options: typeof serverOptions }>
>['values']

/** Default for the maximum number of projects of an organization. */
const DEFAULT_MAX_PROJECTS = '200'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the configuration.
 * @param values options of the command line; they override the environment
 * @throws ConfigError
 */
export function readConfig(values: ServerOptionValues, environment: Environment): Config {
  const mode = asConfig(() => readMode(values.mode ?? environment.HOWDAH_MODE ?? 'platform'))
  const host = values.host ?? environment.HOWDAH_HOST ?? '127.0.0.1'
  const publicUrl = readUrl('--public-url', values['public-url'] ?? environment.HOWDAH_PUBLIC_URL)
  if (!isLoopback(host) && publicUrl === null) {
    throw new ConfigError(
      `--host ${host} is reachable from other machines: say by --public-url under which address, for example --public-url https://howdah.example.com`,
    )
  }
  const gatewayPort = values['gateway-port'] ?? environment.HOWDAH_GATEWAY_PORT
  const selfHosted = asConfig(() =>
    readSelfHosted(mode, {
      db: values.db ?? environment.HOWDAH_DB,
      dbCa: values['db-ca'] ?? environment.HOWDAH_DB_CA,
      password: environment.HOWDAH_PASSWORD,
      releasesUrl: values['releases-url'] ?? environment.HOWDAH_RELEASES_URL,
      ofOrganizations: (
        ['plan', 'documents', 'no-new-organizations', 'projects-per-organization'] as const
      )
        .filter((name) => values[name] !== undefined)
        .map((name) => `--${name}`),
      isOpen: !isLoopback(host) || publicUrl !== null,
    }),
  )
  return {
    mode,
    selfHosted,
    dataDirectory: defaultDataDirectory(values.data ?? environment.HOWDAH_DATA, mode),
    documents: readDocuments(values.documents ?? environment.HOWDAH_DOCUMENTS, mode),
    host,
    port: readPort('--port', values.port ?? environment.HOWDAH_PORT ?? '8100'),
    gatewayPort: gatewayPort ? readPort('--gateway-port', gatewayPort) : null,
    gatewayUrl: readGatewayUrl(values['gateway-url'] ?? environment.HOWDAH_GATEWAY_URL, publicUrl),
    publicUrl,
    origins: readOrigins([
      ...(values.origin ?? []),
      ...(environment.HOWDAH_ORIGINS ?? '').split(','),
    ]),
    allowedAddresses: readRanges([
      ...(values['allow-address'] ?? []),
      ...(environment.HOWDAH_ALLOW_ADDRESSES ?? '').split(','),
    ]),
    databaseUrl: readDatabaseUrl(environment.HOWDAH_DATABASE_URL),
    masterKey: readMasterKey(environment.HOWDAH_MASTER_KEY),
    s3: asConfig(() => readS3Settings(environment)),
    ai: asConfig(() => readAiSettings(environment)),
    // What is mailed is about accounts.
    mail:
      mode === 'platform'
        ? readMail(environment.HOWDAH_SMTP_URL, environment.HOWDAH_MAIL_FROM)
        : null,
    plan: readPlan(values.plan ?? 'pro'),
    projectsPerOrganization: readMaxProjects(
      values['projects-per-organization'] ??
        environment.HOWDAH_PROJECTS_PER_ORGANIZATION ??
        DEFAULT_MAX_PROJECTS,
    ),
    newOrganizations: mode === 'platform' && values['no-new-organizations'] !== true,
    scheduledBackups:
      values['no-scheduled-backups'] !== true &&
      readSwitch('HOWDAH_SCHEDULED_BACKUPS', environment),
  }
}

function asConfig<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new ConfigError((error as Error).message, { cause: error })
  }
}

function readDocuments(folder: string | undefined, mode: Mode): string | null {
  return folder && mode === 'platform' ? resolve(folder) : null
}

function readPort(option: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN
  if (!(port <= 65_535))
    throw new ConfigError(`${option} takes a number from 0 to 65535, not "${text}".`)
  return port
}

function readPlan(text: string): PlanId {
  const plan = planIds.find((id) => id === text)
  if (!plan) throw new ConfigError(`--plan takes one of ${planIds.join(', ')}, not "${text}".`)
  return plan
}

function readMaxProjects(text: string): number {
  const max = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (max < 1)
    throw new ConfigError(`--projects-per-organization takes a number from 1 on, not "${text}".`)
  return max
}

/** Reads a switch that is on by default; `off` turns it off. */
function readSwitch(name: string, environment: Environment): boolean {
  const text = environment[name] || 'on'
  if (text !== 'on' && text !== 'off')
    throw new ConfigError(`${name} takes on or off, not "${text}".`)
  return text === 'on'
}

function webUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null
}

function readUrl(option: string, text: string | undefined): string | null {
  if (!text) return null
  const url = webUrl(text)
  if (!url || url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new ConfigError(
      `${option} takes an address such as https://howdah.example.com, not "${text}".`,
    )
  }
  return url.origin
}

/** Browsers keep cookies by host name: what people upload must not come from the dashboard's. */
function readGatewayUrl(text: string | undefined, publicUrl: string | null): string | null {
  const url = readUrl('--gateway-url', text)
  const dashboard = publicUrl === null ? 'localhost' : new URL(publicUrl).hostname
  if (url !== null && new URL(url).hostname === dashboard) {
    throw new ConfigError('--gateway-url takes another host name than the dashboard has.')
  }
  if (url === null && dashboard === GATEWAY_HOST) {
    throw new ConfigError(
      `--public-url takes another host name than ${GATEWAY_HOST}, which is the gateway's, such as localhost.`,
    )
  }
  return url
}

function readOrigins(texts: readonly string[]): string[] {
  const origins = texts
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => {
      const url = webUrl(text)
      if (url?.origin === text.replace(/\/$/, '')) return url.origin
      throw new ConfigError(
        `--origin takes an origin such as https://app.example.com, not "${text}".`,
      )
    })
  return [...new Set(origins)]
}

function readRanges(texts: readonly string[]): string[] {
  const ranges = texts.map((text) => text.trim()).filter(Boolean)
  const wrong = ranges.find((range) => !addRange(new BlockList(), range))
  if (wrong !== undefined)
    throw new ConfigError(
      `--allow-address takes an address or a range such as 10.0.0.0/8, not "${wrong}".`,
    )
  return [...new Set(ranges)]
}

function readDatabaseUrl(text: string | undefined): string | null {
  if (!text) return null
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) {
    throw new ConfigError(
      'HOWDAH_DATABASE_URL is no Postgres address such as postgresql://user:password@host:5432/howdah.',
    )
  }
  return text
}

function readMail(smtpUrl: string | undefined, from: string | undefined): MailSettings | null {
  if (!smtpUrl && !from) return null
  if (
    !smtpUrl ||
    !/^smtps?:\/\//.test(smtpUrl) ||
    !URL.canParse(smtpUrl) ||
    new URL(smtpUrl).hostname === ''
  ) {
    throw new ConfigError(
      'HOWDAH_SMTP_URL takes the address of an SMTP server such as smtp://user:password@mail.example.com:587.',
    )
  }
  if (!from || addressOf(from) === null) {
    throw new ConfigError(
      'HOWDAH_MAIL_FROM takes the sender of mails, such as "Howdah <howdah@example.com>"; it is needed with HOWDAH_SMTP_URL.',
    )
  }
  return { smtpUrl, from: from.trim() }
}

function readMasterKey(text: string | undefined): Buffer | null {
  if (!text) return null
  const key = parseMasterKey(text)
  if (!key)
    throw new ConfigError(
      'HOWDAH_MASTER_KEY must be 32 bytes, as 64 hexadecimal digits or as base64 (openssl rand -base64 32).',
    )
  return key
}
