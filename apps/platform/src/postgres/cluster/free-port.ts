import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Returns true if a TCP port of the loopback is free at the moment. */
export function isPortFree(port: number): Promise<boolean> {
  return listen(port).then(
    () => true,
    () => false,
  )
}

/** Ports below the ephemeral range, so that a cluster finds its own port free again. */
const FIRST_PORT = 20_000
const LAST_PORT = 32_000

/** A TCP port of the loopback that is free at the moment. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(FIRST_PORT, LAST_PORT)
    if (await isPortFree(port)) return port
  }
  return listen(0)
}

function listen(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('No port.')),
      )
    })
  })
}
