import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6, type Socket } from 'node:net'

const bySocketFile = new WeakMap<Socket, string>()

/** Notes a connection by a socket file, which has no address, as one of the edge functions of a project. */
export const noteFunctions = (socket: Socket, ref: string): void =>
  void bySocketFile.set(socket, addressOfFunctions(ref))

/** Returns the loopback address for the functions of a project, so that what they ask is counted by project. */
function addressOfFunctions(ref: string): string {
  const [first = 0, second = 0, third = 0] = createHash('sha256').update(ref).digest()
  return `127.${first || 1}.${second}.${third}`
}

/**
 * Returns the address of the client. Behind a proxy on the same machine (a public address is set,
 * and the connection comes from loopback) it is the last entry of `X-Forwarded-For`, which the
 * proxy has added; the entries before it can be forged by anyone.
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  hasPublicAddress: boolean,
): string {
  const ofFunctions = bySocketFile.get(socket)
  if (ofFunctions !== undefined) return ofFunctions
  const peer = plain(socket.remoteAddress ?? 'unknown')
  if (!hasPublicAddress || !/^127\.|^::1$/.test(peer)) return peer
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1)
  return forwardedAddress(forwarded ?? '') ?? peer
}

/** Returns an address as one is written, from the text of a header; null for none. */
export function forwardedAddress(text: string): string | null {
  const address = withoutPort(text.trim())
  return isIP(address) === 0 ? null : plain(address)
}

/** Returns an address without the port and the brackets that some proxies write. */
function withoutPort(text: string): string {
  const [, address = text] =
    /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? /^([^:]*):\d{1,5}$/.exec(text) ?? []
  return address
}

/**
 * Returns an address without the network interface of one that is local to it (`fe80::1%eth0`), and
 * an IPv4 address that is written as an IPv6 one (`::ffff:192.0.2.1`) as what it is.
 */
function plain(text: string): string {
  const [address = text] = text.split('%')
  if (!isIPv6(address)) return address
  // A URL writes an IPv6 address in its one short form.
  const [, high, low] =
    /^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/.exec(new URL(`http://[${address}]`).hostname) ?? []
  if (high === undefined || low === undefined) return address
  const bits = (Number.parseInt(high, 16) << 16) | Number.parseInt(low, 16)
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.')
}
