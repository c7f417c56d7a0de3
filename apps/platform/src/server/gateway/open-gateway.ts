import type { Config } from '../config'
import type { Platform } from '../platform.types'
import { PortTaken } from '../../base/port-taken'
import { createGateway } from './create-gateway'
import { GATEWAY_HOST, gatewayUrlOf } from './gateway-address'

/** Where it listens. Behind its own URL it is reached from elsewhere, as the dashboard is. */
export const gatewayHost = ({ gatewayUrl, host }: Pick<Config, 'gatewayUrl' | 'host'>): string =>
  gatewayUrl === null ? GATEWAY_HOST : host

/**
 * Opens the listener of the projects' own APIs, and notes in the platform where it is.
 * @returns what closes it
 * @throws PortTaken when a port was asked for and somebody else has it
 */
export async function openGateway(platform: Platform): Promise<() => Promise<void>> {
  const { config, log } = platform
  const gateway = createGateway(platform)
  const host = gatewayHost(config)
  const wanted =
    config.gatewayPort ?? (config.port === 0 || config.port === 65_535 ? 0 : config.port + 1)
  const { port } = await gateway.listen(host, wanted).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    if (config.gatewayPort !== null) throw new PortTaken('--gateway-port', wanted, error)
    log.info('The projects answer on another port than usual, since that one is taken', {
      port: wanted,
    })
    return gateway.listen(host, 0)
  })
  platform.gatewayUrl = gatewayUrlOf({ port, configuredUrl: config.gatewayUrl })
  log.debug('The projects answer', { url: platform.gatewayUrl })
  return () => gateway.close()
}
