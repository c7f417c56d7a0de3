import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { ConnectionTarget } from '../../../postgres/cluster/cluster.types'

/** A server that takes a login, and sends only the given answers. */
export interface SilentPostgres {
  target: ConnectionTarget
  /** Resolves when it was asked for the first time. */
  asked: Promise<void>
  end(): void
}

/** The password was right, it is version 18, the process has the number 1, and it is ready. */
const GREETING = Buffer.from(
  'R\0\0\0\x08\0\0\0\0S\0\0\0\x18server_version\x0018.0\0K\0\0\0\x0c\0\0\0\x01\0\0\0\x02Z\0\0\0\x05I',
  'latin1',
)

export async function silentPostgres(
  answer: (question: Buffer) => readonly Buffer[] = () => [],
): Promise<SilentPostgres> {
  const sockets = new Set<Socket>()
  let resolveAsked = () => {}
  const asked = new Promise<void>((resolve) => (resolveAsked = resolve))
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(GREETING)
      socket.on('data', (question: Buffer) => {
        resolveAsked()
        for (const bytes of answer(question)) socket.write(bytes)
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    target: {
      host: '127.0.0.1',
      port,
      user: 'a',
      password: 'b',
      database: 'c',
    },
    asked,
    end() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
