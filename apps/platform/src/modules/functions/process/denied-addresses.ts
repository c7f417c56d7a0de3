import { networkInterfaces } from 'node:os'
import { isIPv6 } from 'node:net'

const DENIED = [
  ...['0.0.0.0/8', '127.0.0.0/8'],
  ...['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/4', '240.0.0.0/4', '168.63.129.16'],
  ...['[::1]', '[::]', '[fd00:ec2::254]', '[fd20:ce::254]'],
]

/**
 * Returns what functions cannot reach: this machine, private networks, and
 * addresses that clouds have for metadata. Deno denies after it has resolved a name.
 */
export const deniedAddresses = (): string[] => [
  ...DENIED,
  ...Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal }) => !internal)
    .map(({ address }) => (isIPv6(address) ? `[${address.replace(/%.*$/, '')}]` : address)),
]
