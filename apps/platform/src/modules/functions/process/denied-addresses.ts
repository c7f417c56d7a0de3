import { networkInterfaces } from 'node:os'
import { isIPv4, isIPv6 } from 'node:net'
import { NOT_PUBLIC } from '../../../base/network/outbound-addresses'

/** Addresses of a service for each machine of a cloud. */
const METADATA = ['169.254.169.254', '100.100.100.200', '168.63.129.16']

/** IPv6 addresses that a translator of networks sends to an IPv4 address. */
const translated = (address: string): string[] =>
  ['::', '64:ff9b::'].map((prefix) => `[${prefix}${address}]`)

/** Deno can deny ranges of IPv4 only. */
const asDenied = (range: string): string[] => {
  const [address = '', bits = '128'] = range.split('/')
  if (!isIPv6(address)) return [range]
  return bits === '128' ? [`[${address}]`] : []
}

/**
 * Returns what functions cannot reach: what no connection of the platform reaches either, and the
 * addresses of this machine. Deno denies after it has resolved a name.
 */
export function deniedAddresses(): string[] {
  const own = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal }) => !internal)
    .map(({ address }) => address.replace(/%.*$/, ''))
  return [
    ...NOT_PUBLIC.flatMap(asDenied),
    ...own.map((address) => (isIPv6(address) ? `[${address}]` : address)),
    ...['127.0.0.1', ...METADATA, ...own.filter(isIPv4)].flatMap(translated),
  ]
}
