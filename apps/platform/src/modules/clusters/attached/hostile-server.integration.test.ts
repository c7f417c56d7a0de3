import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { ProjectConnection } from '../../projects/project-connections'
import { createAttachedProjects } from './attached-projects'

let server: Server
const sockets = new Set<Socket>()
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

/** An attached project behind which something answers that is no Postgres. */
async function behind(answer: (socket: Socket) => void) {
  server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    answer(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const connection: ProjectConnection = {
    ...{
      host: '127.0.0.1',
      port,
      database: 'd',
      user: 'u',
      tls: 'disable',
      readerUser: null,
      apiUser: null,
      byOperator: false,
    },
    secrets: { password: 'its secret', readerPassword: null, apiPassword: null, ca: null },
  }
  return createAttachedProjects({
    connections: { of: () => Promise.resolve(connection) },
    outbound: { resolve: (host) => Promise.resolve(host) },
    onHealth: () => undefined,
  })
}

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(type, 0, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const int32 = (number: number) => {
  const buffer = Buffer.alloc(4)
  buffer.writeInt32BE(number)
  return buffer
}
const welcome = Buffer.concat([
  message('R', int32(0)),
  message('K', Buffer.concat([int32(1), int32(2)])),
  message('Z', Buffer.from('I')),
])
const row = message('D', Buffer.concat([Buffer.from([0, 1]), int32(4), Buffer.from('180x')]))
const fields = message(
  'T',
  Buffer.concat([Buffer.from([0, 1]), Buffer.from('a\0'), Buffer.alloc(18)]),
)

/** Writes the same piece repeatedly for as long as the client reads. */
function pour(socket: Socket, piece: Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on('drain', more)
  more()
}

describe('what is no Postgres', () => {
  it.each<[string, (socket: Socket) => void]>([
    ['a web server', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['a server that hangs up', (socket) => socket.end()],
    [
      'a server that requests an unknown authentication method',
      (socket) => socket.write(message('R', int32(99))),
    ],
    [
      'a message without end',
      (socket) =>
        pour(
          socket.setNoDelay(),
          Buffer.concat([Buffer.from('E'), int32(2_000_000_000), Buffer.alloc(65_536)]),
        ),
    ],
    [
      'notices without end',
      (socket) =>
        pour(socket, message('N', Buffer.concat([Buffer.from('Mx'), Buffer.alloc(60_000)]))),
    ],
    [
      'rows without end',
      (socket) => {
        socket.write(welcome)
        // Once its question is on the way.
        socket.once('data', () =>
          setTimeout(
            () => pour(socket, Buffer.concat([fields, ...Array<Buffer>(1000).fill(row)])),
            100,
          ),
        )
      },
    ],
    [
      'rows of a megabyte without end',
      (socket) => {
        const large = Buffer.concat([
          Buffer.from([0, 1]),
          int32(1_000_000),
          Buffer.alloc(1_000_000, 'x'),
        ])
        socket.write(welcome)
        socket.once('data', () =>
          setTimeout(() => pour(socket, Buffer.concat([fields, message('D', large)])), 100),
        )
      },
    ],
    [
      'a row that is no answer',
      (socket) => {
        const answer = [
          fields,
          row,
          message('C', Buffer.from('SELECT 1\0')),
          message('Z', Buffer.from('I')),
        ]
        socket.write(welcome)
        socket.on('data', () => socket.write(Buffer.concat(answer)))
      },
    ],
  ])('%s is not attached, and blocks no one', async (_, answer) => {
    const attached = await behind(answer)
    const before = process.memoryUsage().rss
    const error = await attached.start('ref').then(
      () => expect.fail('It was attached.'),
      (failure: unknown) => failure as Error,
    )
    expect(error.name).toBe('AttachedDatabaseError')
    expect(error.message).not.toContain('its secret')
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
  })
})
