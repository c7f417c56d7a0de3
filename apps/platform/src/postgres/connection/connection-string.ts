import type { components } from '@howdah/contract'
import { connectionApiMessages } from './connection.messages'

export type TlsMode = components['schemas']['TlsMode']

/** Address of a Postgres that is run elsewhere, and the login for it. */
export interface ParsedConnection {
  host: string
  port: number
  database: string
  user: string
  password: string
  /** TLS mode that the text itself sets; null when it sets none. */
  tls: TlsMode | null
}

/** A connection string cannot be used. The message never repeats any of it: there is a password in it. */
export class BadConnectionString extends Error {
  override readonly name = 'BadConnectionString'
}

const tlsModes: readonly string[] = [
  'disable',
  'require',
  'verify-ca',
  'verify-full',
] satisfies TlsMode[]

const fail = (message: string): never => {
  throw new BadConnectionString(message)
}

/** The parts of `postgresql://user:password@host:port/database?sslmode=…`. @throws BadConnectionString */
export function parseConnectionString(text: string): ParsedConnection {
  const trimmed = text.trim()
  if (!/^postgres(ql)?:\/\//i.test(trimmed)) return fail(connectionApiMessages.form)
  // More than one host, as libpq has it, is no URL.
  const url = URL.canParse(trimmed)
    ? new URL(trimmed)
    : fail(/,/.test(trimmed) ? connectionApiMessages.oneHost : connectionApiMessages.form)
  const host = hostOf(url)
  const user = decoded(url.username)
  const password = decoded(url.password)
  if (user === '') return fail(connectionApiMessages.noUser)
  if (password === '') return fail(connectionApiMessages.noPassword)
  const database = decoded(url.pathname.replace(/^\//, '')) || user
  if (url.hash !== '' || database.includes('/') || /\0/.test(user + password + database))
    return fail(connectionApiMessages.form)
  if (url.port === '0') return fail(connectionApiMessages.form)
  return {
    host,
    port: Number(url.port || 5432),
    database,
    user,
    password,
    tls: tlsOf(url.searchParams),
  }
}

function hostOf({ hostname }: URL): string {
  const host = decoded(hostname).replace(/^\[(.*)\]$/, '$1')
  if (host === '' || host.startsWith('/')) return fail(connectionApiMessages.noHost)
  if (host.includes(',')) return fail(connectionApiMessages.oneHost)
  if (!/^[\p{L}\p{N}._:-]{1,253}$/u.test(host)) return fail(connectionApiMessages.form)
  return host
}

/**
 * Returns the TLS mode of the query. Only TLS parameters are allowed: all others would be passed on
 * to an unknown server.
 */
function tlsOf(parameters: URLSearchParams): TlsMode | null {
  let found: TlsMode | null = null
  for (const [name, value] of parameters) {
    // The password's exchange is bound to the TLS connection wherever both sides can.
    if (name === 'channel_binding') continue
    if (name !== 'sslmode') return fail(connectionApiMessages.parameter)
    if (!isTlsMode(value)) return fail(connectionApiMessages.sslmode)
    found = value
  }
  return found
}

const isTlsMode = (text: string): text is TlsMode => tlsModes.includes(text)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return fail(connectionApiMessages.encoding)
  }
}
