import type { Socket } from 'node:net'
import type pg from 'pg'

/** More than any Postgres says before it is ready, in bytes. */
const MOST_BYTES = 1024 * 1024

/** What pg has no types for; it has been there under these names for as long as pg has. */
interface Connection {
  stream: Socket
  attachListeners(stream: Socket): void
}

/** What a client talks through; once TLS has begun it is another one than before. */
export const socketOf = (client: pg.Client): Socket =>
  (client as unknown as { connection: Connection }).connection.stream

/**
 * Connects to what may be no Postgres at all: pg's parser throws at what it does not know, from inside of the socket's event where nobody
 * catches it, and keeps whatever is sent to it until a message is whole.
 * @throws whatever Postgres, the system or the parser says
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
      if (bytes > MOST_BYTES)
        return void stream.destroy(new Error('The server says too much before it is ready.'))
      try {
        for (const parse of parsers) parse(chunk)
      } catch (error) {
        stream.destroy(error as Error)
      }
    })
  }
  await client.connect()
}
