import type { Socket } from 'node:net'
import type pg from 'pg'

/** Maximum size in bytes of the messages of a Postgres before it is ready. */
const MAX_GREETING_BYTES = 1024 * 1024

/**
 * Fields of pg's connection that have no types; they have had these names throughout pg's history.
 */
interface Connection {
  stream: Socket
  attachListeners(stream: Socket): void
}

/** Returns the socket of a client; it changes when TLS begins. */
export const socketOf = (client: pg.Client): Socket =>
  (client as unknown as { connection: Connection }).connection.stream

/**
 * Connects to a server that may not be Postgres: pg's parser throws on unknown input from inside
 * the socket's event, where the error is not caught, and buffers everything until a message is
 * complete.
 * @throws any error of Postgres, the system or the parser
 */
export async function connectGuarded(client: pg.Client): Promise<void> {
  const { connection } = client as unknown as { connection: Connection }
  const attach = connection.attachListeners.bind(connection)
  connection.attachListeners = (stream) => {
    attach(stream)
    const parsers = stream.listeners('data') as ((chunk: Buffer) => void)[]
    stream.removeAllListeners('data')
    let bytes = 0
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (stream.destroyed) return
      if (bytes > MAX_GREETING_BYTES)
        return void stream.destroy(new Error('The server sends too much before it is ready.'))
      try {
        for (const parse of parsers) parse(chunk)
      } catch (error) {
        stream.destroy(error as Error)
      }
    })
  }
  await client.connect()
}
