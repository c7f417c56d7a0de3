import { createServer } from 'node:net'
import type { Config } from './config'
import { gatewayHost } from './gateway/open-gateway'
import { PortTaken } from '../base/port-taken'

/**
 * Looks whether the ports that were asked for can be listened on, before anything is made. Somebody may take one until then.
 * @throws PortTaken, or what else keeps one from being listened on
 */
export async function checkPorts(config: Config): Promise<void> {
  await checkPort('--port', config.host, config.port)
  if (config.gatewayPort !== null)
    await checkPort('--gateway-port', gatewayHost(config), config.gatewayPort)
}

async function checkPort(option: string, host: string, port: number): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTaken(option, port, error) : error),
    )
    probe.listen({ host, port }, () => probe.close(() => resolve()))
  })
}
