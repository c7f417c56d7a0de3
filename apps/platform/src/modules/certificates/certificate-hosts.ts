import { isIP } from 'node:net'
import type { Config } from '../../base/config/config'
import { isAllAddresses, LOOPBACK_ADDRESSES } from '../../postgres/network/listen-addresses'

/** Names and addresses that a certificate is valid for. */
export interface CertificateHosts {
  dns: readonly string[]
  ip: readonly string[]
}

/** Returns the names and addresses at which programs reach the databases, their pools and the gateway. */
export function certificateHosts({
  databases: { listen, host },
  gatewayUrl,
}: Pick<Config, 'databases' | 'gatewayUrl'>): CertificateHosts {
  const hosts = [
    'localhost',
    ...LOOPBACK_ADDRESSES,
    host,
    ...listen.filter((address) => !isAllAddresses(address)),
    ...(gatewayUrl === null ? [] : [new URL(gatewayUrl).hostname.replace(/^\[(.*)\]$/, '$1')]),
  ]
  const unique = [...new Set(hosts.map((name) => name.toLowerCase()))]
  return {
    dns: unique.filter((name) => isIP(name) === 0),
    ip: unique.filter((name) => isIP(name) !== 0),
  }
}
