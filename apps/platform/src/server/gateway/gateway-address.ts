import { FUNCTIONS_HOST } from '../../base/network/loopback'

/** Address of the projects' own APIs. */
export interface GatewayAddress {
  port: number
  /**
   * URL at which people's programs reach it, when it is not 127.0.0.1 with the port; without a
   * trailing slash.
   */
  configuredUrl: string | null
  /** True if it serves TLS itself. */
  hasTls: boolean
}

/** The one host that the gateway answers on this machine. The dashboard has `localhost`, and browsers keep cookies by host, not by port. */
export const GATEWAY_HOST = '127.0.0.1'

export const gatewayUrlOf = ({
  port,
  configuredUrl,
  hasTls,
}: Pick<GatewayAddress, 'port' | 'configuredUrl' | 'hasTls'>): string =>
  configuredUrl ?? `${hasTls ? 'https' : 'http'}://${GATEWAY_HOST}:${port}`

/** Returns true if a `Host` is the gateway's. The dashboard's host never is, on any port. */
export function isGatewayHost(host: string | undefined, address: GatewayAddress): boolean {
  if (host === undefined) return false
  const name = host.toLowerCase()
  if (name === `${GATEWAY_HOST}:${address.port}` || name === FUNCTIONS_HOST) return true
  return address.configuredUrl !== null && name === new URL(address.configuredUrl).host
}
