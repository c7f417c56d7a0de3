import { BlockList, isIP, isIPv6 } from 'node:net'

/** Rules for the TCP connections of programs to a project's Postgres and its pools. */
export interface NetworkRules {
  /** True if connections without TLS are refused. */
  requiresTls: boolean
  /** Ranges in CIDR notation whose addresses can connect. */
  allowedRanges: readonly string[]
}

/** The ranges of all addresses. */
export const ALL_ADDRESSES = ['0.0.0.0/0', '::/0'] as const

/** Rules of a project that has not set any. */
export const OPEN_RULES: NetworkRules = { requiresTls: false, allowedRanges: ALL_ADDRESSES }

/** A connection to Postgres or a pool. */
export interface ProgramConnection {
  address: string
  tls: boolean
}

/** Addresses of IPv4 in the form of IPv6 (`::ffff:192.0.2.1`). */
const MAPPED = new BlockList()
MAPPED.addSubnet('::ffff:0:0', 96, 'ipv6')

const versionOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Returns true for an IP address or a range in CIDR notation. */
export function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  // An address of one network interface (`fe80::1%eth0`) is no range.
  if (isIP(address) === 0 || address.includes('%') || more.length > 0) return false
  // Postgres takes the clients of such a range for clients of IPv4.
  if (isIPv6(address) && MAPPED.check(address, 'ipv6')) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv6(address) ? 128 : 32)
}

/** Returns true if the rules permit a connection. An address that is not one of IP is permitted. */
export function isPermitted(
  { requiresTls, allowedRanges }: NetworkRules,
  { address, tls }: ProgramConnection,
): boolean {
  if (isIP(address) === 0) return true
  if (requiresTls && !tls) return false
  const allowed = new BlockList()
  for (const range of allowedRanges) {
    const [network = '', bits] = range.split('/')
    // A list checks an address of IPv4 by its mapped form, too.
    if (versionOf(network) !== versionOf(address)) continue
    allowed.addSubnet(network, Number(bits ?? (isIPv6(network) ? 128 : 32)), versionOf(network))
  }
  return allowed.check(address, versionOf(address))
}

/**
 * Returns the lines of pg_hba.conf by which programs connect to a database by TCP. What no line
 * permits is refused.
 */
export const hbaLines = (
  database: string,
  { requiresTls, allowedRanges }: NetworkRules,
): string[] => [
  ...(requiresTls ? ALL_ADDRESSES.map((range) => `hostnossl ${database} all ${range} reject`) : []),
  ...allowedRanges.map((range) => `host ${database} all ${range} scram-sha-256`),
]

/** Returns the lines of pg_hba.conf that refuse logins by TCP from all addresses. */
export const refusalLines = (logins: string): string[] =>
  ALL_ADDRESSES.map((range) => `host all ${logins} ${range} reject`)
