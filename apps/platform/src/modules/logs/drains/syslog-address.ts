import { isIP } from 'node:net'

/** Address of a receiver of syslog messages. */
export interface SyslogAddress {
  host: string
  port: number
  isSecure: boolean
}

const DEFAULT_PORT = 601
const DEFAULT_SECURE_PORT = 6514
const HOST = /^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/

/** Reads `tls://host:port` or `tcp://host:port`; null for anything else. */
export function readSyslogAddress(text: string): SyslogAddress | null {
  const [, scheme, name = '', digits] =
    /^(tls|tcp):\/\/(\[[\da-fA-F:.]+\]|[^\s/?#@:[\]]+)(?::(\d{1,5}))?\/?$/.exec(text) ?? []
  if (scheme === undefined) return null
  const isSecure = scheme === 'tls'
  const host = name.replace(/^\[(.*)\]$/, '$1')
  const port =
    digits === undefined ? (isSecure ? DEFAULT_SECURE_PORT : DEFAULT_PORT) : Number(digits)
  const isHost = host === name ? HOST.test(host) : isIP(host) === 6
  return isHost && port >= 1 && port <= 65_535 ? { host, port, isSecure } : null
}
