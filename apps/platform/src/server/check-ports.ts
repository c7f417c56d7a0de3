import { createServer } from 'node:net'
import type { Config } from '../base/config/config'
import { gatewayHost } from './gateway/open-gateway'
import { PortTaken } from '../base/network/port-taken'

/**
 * Checks that the requested ports can be listened on, before anything is created. Another process
 * may still take one afterwards.
 * @throws PortTaken, or any other error that prevents listening
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
