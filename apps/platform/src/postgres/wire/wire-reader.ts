/** Called for each whole message: its type byte, and where its body stands in the buffer. The buffer is not kept. */
export type OnMessage = (type: number, buffer: Buffer, start: number, end: number) => void

/** A message that is longer than the reader takes. */
export class MessageTooLarge extends Error {
  override readonly name = 'MessageTooLarge'
  constructor(readonly bytes: number) {
    super(`A message of ${bytes} bytes`)
  }
}

/**
 * Cuts what a Postgres backend sends into its messages, without turning a byte into a string: rows are read where they lie, which is
 * what lets a million of them pass at the speed of the socket.
 */
export class WireReader {
  readonly #limit: number
  #pieces: Buffer[] = []
  #have = 0
  #need = 0

  /** @param limit bytes of the longest message that is read */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** @throws MessageTooLarge before the message is gathered */
  push(chunk: Buffer, onMessage: OnMessage): void {
    const buffer = this.#gather(chunk)
    if (!buffer) return
    let offset = 0
    while (buffer.length - offset >= 5) {
      const length = this.#messageLength(buffer, offset)
      if (offset + length > buffer.length) break
      onMessage(buffer[offset] ?? 0, buffer, offset + 5, offset + length)
      offset += length
    }
    if (offset < buffer.length) this.#keep(buffer.subarray(offset))
  }

  /** Pieces of one long message are joined once, when the last of them is there. */
  #gather(chunk: Buffer): Buffer | null {
    if (this.#have === 0) return chunk
    this.#pieces.push(chunk)
    this.#have += chunk.length
    if (this.#have < this.#need) return null
    const whole = Buffer.concat(this.#pieces, this.#have)
    this.#pieces = []
    this.#have = 0
    return whole
  }

  #keep(rest: Buffer): void {
    this.#pieces = [rest]
    this.#have = rest.length
    this.#need = rest.length >= 5 ? this.#messageLength(rest, 0) : 5
  }

  #messageLength(buffer: Buffer, offset: number): number {
    const length = buffer.readUInt32BE(offset + 1) + 1
    if (length > this.#limit) throw new MessageTooLarge(length)
    return length
  }
}
