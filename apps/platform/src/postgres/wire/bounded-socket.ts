import { Socket } from 'node:net'
import { Backend } from './wire-messages'

/** Bytes of a message's type and length. */
const HEADER_BYTES = 5

/** The answer to one query is larger than its session takes. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge'
  constructor(readonly maxBytes: number) {
    super(`An answer of more than ${maxBytes} bytes`)
  }
}

/**
 * Creates the socket of a session of pg, which gathers each message and all rows of a query before
 * it hands them over. Ends the session with AnswerTooLarge before more than `maxBytes` are held.
 * For sessions without TLS.
 */
export function boundedSocket(maxBytes: number): Socket {
  const socket = new Socket()
  const header = Buffer.alloc(HEADER_BYTES)
  let headerBytes = 0
  let toSkip = 0
  let answerBytes = 0
  // Added before pg's own listener, so that it counts a message before that is gathered.
  socket.on('data', (chunk: Buffer) => {
    let at = 0
    while (at < chunk.length && !socket.destroyed) {
      if (toSkip > 0) {
        const skipped = Math.min(toSkip, chunk.length - at)
        toSkip -= skipped
        at += skipped
        continue
      }
      header[headerBytes++] = chunk[at++] ?? 0
      if (headerBytes < HEADER_BYTES) continue
      headerBytes = 0
      const bytes = header.readUInt32BE(1)
      if (header[0] === Backend.readyForQuery) answerBytes = 0
      // Each change of a replication is a message of its own, in an answer without an end.
      else if (header[0] === Backend.copyData) answerBytes = bytes
      else answerBytes += bytes
      if (answerBytes > maxBytes) socket.destroy(new AnswerTooLarge(maxBytes))
      // The length counts its own four bytes.
      toSkip = Math.max(0, bytes - 4)
    }
  })
  return socket
}
