import { isIPv6 } from 'node:net'

/**
 * Returns what counts as one client: an IPv4 address, or the network of an IPv6 address. The holder of one IPv6 address controls the 2⁶⁴ addresses
 * around it.
 */
export const clientNetwork = (address: string): string => networkOf(address, 4)

/** Returns the network of an IPv6 address that a site gets, which has 2¹⁶ networks of clients; an IPv4 address is its own. */
export const clientSite = (address: string): string => networkOf(address, 3)

/** @param groups of 16 bits that the network has */
function networkOf(address: string, groups: number): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const all =
    tail === undefined
      ? before
      : [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  return `${all
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${16 * groups}`
}
