import { AppError } from '../app-error'
import { lookup as systemLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { isIn, isThisMachine, kindOfAddress, ranges } from './outbound-addresses'
import { outboundMessages } from './outbound.messages'

/** An entered address is not allowed; the message contains the reason and the action to take. */
export class AddressRefused extends AppError {
  override readonly name = 'AddressRefused'

  constructor(message: string, options?: ErrorOptions) {
    super(503, 'unavailable', message, { cause: options?.cause })
  }
}

/** The name of a host has no address, now. */
export class HostUnknown extends AddressRefused {
  constructor() {
    super(outboundMessages.unknown)
  }
}

/** The one door for connections to addresses that a person typed. */
export interface Outbound {
  /**
   * Returns the IP address to connect to. Names are resolved only here: a caller that connects to
   * the result cannot be redirected by a name that resolves differently the next time.
   * @throws AddressRefused
   */
  resolve(host: string, port: number): Promise<string>
}

interface Address {
  host: string
  port: number
}

export interface OutboundParts {
  /** Ranges of this machine and of networks around it that may be connected to all the same. */
  allowed: readonly string[]
  /**
   * Ports of the platform's own databases, which are never reachable from here, whatever is
   * allowed.
   */
  ownPorts(): Promise<readonly number[]>
  /** Addresses of external services of the platform itself, which are never reachable from here either. */
  ownServices: readonly Address[]
  /** @default the system's resolver */
  lookup?(host: string): Promise<string[]>
  /** @default the addresses of this machine's interfaces */
  ownAddresses?(): string[]
}

/** Milliseconds that a name has to resolve. */
const LOOKUP_TIMEOUT_MS = 5_000

export function createOutbound({
  allowed: allowedRanges,
  ownPorts,
  ownServices,
  lookup = systemAddresses,
  ownAddresses = interfaceAddresses,
}: OutboundParts): Outbound {
  const allowed = ranges(allowedRanges)

  async function isPlatforms(address: string, port: number, isOwn: boolean): Promise<boolean> {
    if (isOwn && (await ownPorts()).includes(port)) return true
    for (const service of ownServices) {
      if (service.port !== port) continue
      const addresses = await addressesOf(service.host, lookup).catch((): string[] => [])
      if (isIn(ranges(addresses), address)) return true
      if (isOwn && addresses.some((one) => isThisMachine(one, ownAddresses()))) return true
    }
    return false
  }

  return {
    async resolve(host, port) {
      const addresses = await addressesOf(host, lookup).catch((): string[] => [])
      if (addresses.length === 0) throw new HostUnknown()
      let refusal: string = outboundMessages.local
      for (const address of addresses) {
        const isOwn = isThisMachine(address, ownAddresses())
        const kind = kindOfAddress(address)
        if (kind === 'never') refusal = outboundMessages.never
        else if (await isPlatforms(address, port, isOwn)) refusal = outboundMessages.platforms
        else if ((kind === 'local' || isOwn) && !isIn(allowed, address))
          refusal = outboundMessages.local
        else return address
      }
      throw new AddressRefused(refusal)
    },
  }
}

/** Returns the address in the URL of an external service; none without one. */
export function addressIn(url: string | null, defaultPort: number): Address[] {
  if (url === null) return []
  const { hostname, port } = new URL(url)
  return [{ host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || defaultPort) }]
}

/** Returns an IP address unchanged, and the current addresses of a name. */
async function addressesOf(
  host: string,
  lookup: (host: string) => Promise<string[]>,
): Promise<string[]> {
  if (isIP(host) !== 0) return [host]
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('The name was not resolved in time.')),
      LOOKUP_TIMEOUT_MS,
    )
  })
  try {
    return await Promise.race([lookup(host), timeout])
  } finally {
    clearTimeout(timer)
  }
}

// IPv4 first, which more networks carry; without the zone of a link-local one, which is refused all the same.
const systemAddresses = async (host: string): Promise<string[]> =>
  (await systemLookup(host, { all: true, verbatim: false })).map(({ address }) =>
    address.replace(/%.*$/, ''),
  )

const interfaceAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address))
