import { connect, createServer, type Socket } from 'node:net'

export interface LossyProxy {
  port: number
  /** Number of requests with the marker that arrived. */
  seen: () => number
  close: () => Promise<void>
}

/**
 * Forwards connections to a port of this machine. The response to the first request whose body contains the marker
 * is lost: its connection is closed once the server has begun to respond.
 */
export async function startLossyProxy(target: () => number, marker: string): Promise<LossyProxy> {
  let seen = 0
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    let isLost = false
    const upstream = connect(target(), '127.0.0.1')
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    client.on('data', (chunk) => {
      if (chunk.includes(marker)) isLost = ++seen === 1
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => void (isLost ? client.destroy() : client.write(chunk)))
  })
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    }),
  )
  return {
    port,
    seen: () => seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
