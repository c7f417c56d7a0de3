import type { IncomingMessage } from 'node:http'

/**
 * Where a request comes from. Behind a proxy on the same machine (there is a public address, and the connection comes from loopback) it
 * is what the proxy has added last to `X-Forwarded-For`; what stands before that, anybody can write.
 */
export function clientAddress({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>, hasPublicAddress: boolean): string {
  const peer = socket.remoteAddress ?? 'unknown'
  if (!hasPublicAddress || !/^(::ffff:)?127\.|^::1$/.test(peer)) return peer
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1)?.trim()
  return forwarded !== undefined && /^[0-9a-f.:]{2,45}$/i.test(forwarded) ? forwarded : peer
}
