import { BlockList, isIP, isIPv6 } from 'node:net'

/** Kind of an address that a person entered, which decides whether the platform connects to it. */
export type AddressKind =
  /** On the internet. */
  | 'public'
  /**
   * This machine or a network around it: allowed only where the operator of the server permits it.
   */
  | 'local'
  /** Never an address of a database: unspecified, link-local with the metadata services of clouds, multicast, translated. */
  | 'never'

/** Returns a list of ranges, which finds an address in whichever notation. */
export const ranges = (list: readonly string[]): BlockList => {
  const block = new BlockList()
  for (const range of list) addRange(block, range)
  return block
}

/** Adds `10.0.0.0/8` or a single address. @returns whether it was one */
export function addRange(block: BlockList, range: string): boolean {
  const [address = '', bits, more] = range.split('/')
  const version = isIP(address)
  const size = version === 6 ? 128 : 32
  const prefix = bits === undefined ? size : /^\d{1,3}$/.test(bits) ? Number(bits) : NaN
  if (version === 0 || more !== undefined || !(prefix <= size)) return false
  block.addSubnet(address, prefix, version === 6 ? 'ipv6' : 'ipv4')
  return true
}

/** Addresses that are never those of a service on the internet, or of a database. */
const NEVER = [
  '0.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // The metadata services of two clouds that are not link-local.
  '100.100.100.200',
  '168.63.129.16',
  '::/128',
  'fe80::/10',
  'ff00::/8',
  'fd00:ec2::254',
  'fd20:ce::254',
  // Written in IPv6, these reach any IPv4 address.
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2002::/16',
]
const LOOPBACK = ['127.0.0.0/8', '::1']
const LOCAL = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '192.0.0.0/24',
  '198.18.0.0/15',
  'fc00::/7',
  'fec0::/10',
]

/** All ranges and addresses that are not on the internet. */
export const NOT_PUBLIC: readonly string[] = [...NEVER, ...LOOPBACK, ...LOCAL]

// IPv4 addresses inside of IPv6 ones (::ffff:0:0/96) are looked up as what they are by BlockList itself.
const never = ranges(NEVER)
const loopback = ranges(LOOPBACK)
const local = ranges(LOCAL)

export const isIn = (block: BlockList, address: string): boolean =>
  block.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** @param address an IP address as text */
export function kindOfAddress(address: string): AddressKind {
  if (isIn(loopback, address)) return 'local'
  if (isIn(never, address)) return 'never'
  return isIn(local, address) ? 'local' : 'public'
}

/**
 * Returns true if an address belongs to this machine.
 * @param own the addresses of its interfaces
 */
export const isThisMachine = (address: string, own: readonly string[]): boolean =>
  isIn(loopback, address) || isIn(ranges(own), address)
