import { AppError } from '../app-error'
import { lookup as systemLookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { addRange, isIn, isThisMachine, kindOfAddress } from './outbound-addresses'
import { outboundMessages } from './outbound.messages'

/** An entered address is not allowed; the message contains the reason and the action to take. */
export class AddressRefused extends AppError {
  override readonly name = 'AddressRefused'

  constructor(message: string, options?: ErrorOptions) {
    super(503, 'unavailable', message, { cause: options?.cause })
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

export interface OutboundParts {
  /** Ranges of this machine and of networks around it that may be connected to all the same. */
  allowed: readonly string[]
  /**
   * Ports of the platform's own databases, which are never reachable from here, whatever is
   * allowed.
   */
  ownPorts(): Promise<readonly number[]>
  /** Address of the control database, if it is an external one. */
  control: { host: string; port: number } | null
  /** @default the system's resolver */
  lookup?(host: string): Promise<string[]>
  /** @default the addresses of this machine's interfaces */
  ownAddresses?(): string[]
}

/** Milliseconds that a name has to resolve. */
const LOOKUP_TIMEOUT_MS = 5_000

export function createOutbound({
  allowed: ranges,
  ownPorts,
  control,
  lookup = systemAddresses,
  ownAddresses = interfaceAddresses,
}: OutboundParts): Outbound {
  const allowed = new BlockList()
  for (const range of ranges) addRange(allowed, range)

  async function isPlatforms(address: string, port: number, isOwn: boolean): Promise<boolean> {
    if (isOwn && (await ownPorts()).includes(port)) return true
    if (control?.port !== port) return false
    const addresses = await addressesOf(control.host, lookup).catch((): string[] => [])
    return (
      addresses.includes(address) ||
      (isOwn && addresses.some((one) => isThisMachine(one, ownAddresses())))
    )
  }

  return {
    async resolve(host, port) {
      const addresses = await addressesOf(host, lookup).catch(() => {
        throw new AddressRefused(outboundMessages.unknown)
      })
      let refusal: string = outboundMessages.unknown
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

/** Returns the address of an external control database. */
export function controlAddress(databaseUrl: string | null): OutboundParts['control'] {
  if (databaseUrl === null) return null
  const { hostname, port } = new URL(databaseUrl)
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 5432) }
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
