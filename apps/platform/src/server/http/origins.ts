import type { IncomingHttpHeaders } from 'node:http'
import { isLoopback } from '../../base/network/loopback'

/** Settings that determine which hosts and origins are the server's own. */
export interface ServerAddress {
  /** Address that the listener is bound to. */
  host: string
  port: number
  /** URL at which people reach the dashboard. */
  publicUrl: string
}

/**
 * Returns true if the server answers under a `Host`. Bound to loopback, it answers only under
 * `localhost` and its public name, so that no page on the network can reach it under a name of its
 * own (DNS rebinding). `127.0.0.1` is the gateway's: browsers store cookies by host, not by port.
 */
export function isOwnHost(host: string | undefined, own: ServerAddress): boolean {
  if (host === undefined || !/^[a-z0-9.\-_]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i.test(host))
    return false
  if (!isLoopback(own.host)) return true
  const name = host.toLowerCase()
  const names = [`localhost:${own.port}`, ...(own.port === 80 ? ['localhost'] : [])]
  return names.includes(name) || name === new URL(own.publicUrl).host
}

/**
 * Returns true if a page of this origin is the dashboard: the public address, or (without TLS in
 * front) the requested host itself.
 */
export function isOwnOrigin(origin: string, host: string | undefined, own: ServerAddress): boolean {
  if (origin === own.publicUrl) return true
  return !own.publicUrl.startsWith('https:') && origin === `http://${host ?? ''}`
}

/**
 * Returns true if a request that changes something comes from the dashboard's own pages. Browsers
 * send `Origin` with each of them; if it is missing, `Sec-Fetch-Site` carries the same information.
 */
export function isFromDashboard(headers: IncomingHttpHeaders, own: ServerAddress): boolean {
  if (headers.origin !== undefined) return isOwnOrigin(headers.origin, headers.host, own)
  return headers['sec-fetch-site'] === 'same-origin'
}

/**
 * Returns true if a request may have been caused by another site. Programs other than browsers send
 * neither header, and have no cookies of other people.
 */
export function isFromElsewhere(headers: IncomingHttpHeaders, own: ServerAddress): boolean {
  if (headers.origin !== undefined) return !isOwnOrigin(headers.origin, headers.host, own)
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}
