import { isIPv6 } from 'node:net'

/**
 * Returns what counts as one client: an IPv4 address, or the network of an IPv6 address. The holder of one IPv6 address controls the 2⁶⁴ addresses
 * around it.
 */
export function clientNetwork(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const groups =
    tail === undefined
      ? before
      : [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
