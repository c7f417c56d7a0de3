import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ClusterConnections } from '../cluster/cluster.types'
import { createProjectPools } from './project-pools'

/** Messages of the protocol: the login is good, and the session is ready. */
const LOGGED_IN = Buffer.from([...[0x52, 0, 0, 0, 8, 0, 0, 0, 0], ...[0x5a, 0, 0, 0, 5, 0x49]])

let postgres: Server
beforeEach(async () => {
  // Lets clients log in, and goes away at their first query.
  postgres = createServer((socket: Socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(LOGGED_IN)
      socket.once('data', () => socket.resetAndDestroy())
    })
  })
  await new Promise<void>((resolve) => postgres.listen(0, '127.0.0.1', resolve))
})
afterEach(() => void postgres.close())

// An error that nothing takes would end the server, and fails the test.
it('a session whose Postgres goes away while it is made ready is an error of the transaction', async () => {
  const { port } = postgres.address() as AddressInfo
  const target = { host: '127.0.0.1', port, user: 'realtime', database: 'postgres', options: '' }
  const clusters = { target: () => Promise.resolve(target) } as unknown as ClusterConnections
  const pools = createProjectPools(clusters, {
    ...{ login: 'realtime', options: '', maxSessions: 1, maxAnswerBytes: 1_000 },
  })
  await expect(pools.transaction('abc', () => Promise.resolve())).rejects.toThrow('ECONNRESET')
  await pools.close()
})
