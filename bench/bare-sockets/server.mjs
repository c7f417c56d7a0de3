import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from '../../scripts/paths.mjs'

const { WebSocketServer } = createRequire(join(root, 'apps/platform/package.json'))('ws')

// Passes each message on to everyone, without a protocol.
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('connection', (socket) =>
  socket.on('message', (data) => {
    for (const client of server.clients) client.send(data)
  }),
)
server.on('listening', () => process.stdout.write(`${server.address().port}\n`))
