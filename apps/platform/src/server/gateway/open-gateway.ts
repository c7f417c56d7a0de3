import type { Config } from '../../base/config/config'
import type { Platform } from '../platform.types'
import { PortTaken } from '../../base/network/port-taken'
import { functionGatewayFolder } from '../../modules/functions/function-folder'
import { createGateway } from './create-gateway'
import { GATEWAY_HOST, gatewayUrlOf } from './gateway-address'
import { readGatewayTls } from './gateway-tls'

/**
 * Returns the host that the gateway listens on. With a URL of its own it is reached from elsewhere,
 * as the dashboard is.
 */
export const gatewayHost = ({ gatewayUrl, host }: Pick<Config, 'gatewayUrl' | 'host'>): string =>
  gatewayUrl === null ? GATEWAY_HOST : host

/**
 * Opens the listener of the projects' own APIs, and records its address in the platform.
 * @returns a function that closes it
 * @throws PortTaken when a port was requested and is in use, Error for an unusable certificate
 */
export async function openGateway(platform: Platform): Promise<() => Promise<void>> {
  const { config, log } = platform
  const files = config.gatewayTls === 'authority' ? platform.certificates.files : config.gatewayTls
  const tls = files && { files, present: await readGatewayTls(files) }
  const gateway = createGateway(platform, tls)
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
  platform.gatewayUrl = gatewayUrlOf({
    port,
    configuredUrl: config.gatewayUrl,
    hasTls: tls !== null,
  })
  const folder = await functionGatewayFolder(platform.directory.run)
  platform.functionGateway = (ref) => gateway.listenForFunctions(ref, folder)
  platform.events.on('project.removing', ({ ref }) => gateway.closeForFunctions(ref))
  log.debug('The projects answer', { url: platform.gatewayUrl })
  return () => gateway.close()
}
