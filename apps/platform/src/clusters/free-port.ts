import { createServer } from 'node:net'

/** A TCP port of the loopback that nobody listens on at the moment; with `wanted`, whether that one is free. */
export function isPortFree(port: number): Promise<boolean> {
  return listen(port).then(
    () => true,
    () => false,
  )
}

export const freePort = (): Promise<number> => listen(0)

function listen(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port.'))))
    })
  })
}
