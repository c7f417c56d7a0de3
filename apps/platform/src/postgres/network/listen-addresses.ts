import { isIPv6 } from 'node:net'

/** Addresses of this machine only; one that the machine does not have is omitted by the listeners. */
export const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1'] as const

const ALL = { ipv4: '0.0.0.0', ipv6: '::' } as const

/**
 * Returns the addresses to listen on: the loopback and others. An address for all of a version
 * replaces those of this version.
 */
export function listenAddresses(others: readonly string[]): string[] {
  const addresses = [...new Set([...LOOPBACK_ADDRESSES, ...others])]
  return addresses.filter((address) => {
    const all = isIPv6(address) ? ALL.ipv6 : ALL.ipv4
    return address === all || !addresses.includes(all)
  })
}

/** Returns true for the address that stands for all of its version. */
export const isAllAddresses = (address: string): boolean =>
  address === ALL.ipv4 || address === ALL.ipv6
