import { connect as connectSocket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { ConnectionTarget } from '../cluster/cluster.types'
import { writeCancel, writeTlsRequest } from './wire-messages'

/** Answer of a Postgres that offers TLS. */
const TLS_SUPPORTED = 0x53
/**
 * Timeout of the whole exchange, in milliseconds; shorter than the timeout of the caller that waits
 * for the run.
 */
const CANCEL_TIMEOUT_MS = 5_000

/**
 * Asks a Postgres to cancel the statement that a session runs. The session's key is sent with the
 * same protection as the session itself.
 */
export function sendCancel(
  { host, port, ssl }: ConnectionTarget,
  { processID, secretKey }: { processID: number; secretKey: number },
): void {
  const message = writeCancel(processID, secretKey)
  const socket = host.startsWith('/')
    ? connectSocket({ path: `${host}/.s.PGSQL.${port}` })
    : connectSocket({ host, port })
  socket.on('error', () => socket.destroy())
  socket.setTimeout(CANCEL_TIMEOUT_MS, () => socket.destroy())
  if (ssl === undefined) {
    socket.once('connect', () => socket.end(message))
    return
  }
  socket.once('connect', () => socket.write(writeTlsRequest()))
  socket.once('data', (answer: Buffer) => {
    if (answer.length !== 1 || answer[0] !== TLS_SUPPORTED) return socket.destroy()
    const secure = connectTls({ ...ssl, socket }, () => secure.end(message))
    secure.on('error', () => socket.destroy())
  })
}
