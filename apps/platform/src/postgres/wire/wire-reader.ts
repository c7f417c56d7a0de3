/**
 * Called for each complete message: its type byte, and the range of its body in the buffer. The
 * buffer is not retained.
 */
export type OnMessage = (type: number, buffer: Buffer, start: number, end: number) => void

/** Bytes of a message's type and length. */
const HEADER_BYTES = 5
/** Bytes above which a message is a large one. */
export const LARGE_MESSAGE_BYTES = 1024 * 1024

/** A message that is longer than the reader takes. */
export class MessageTooLarge extends Error {
  override readonly name = 'MessageTooLarge'
  constructor(
    readonly bytes: number,
    readonly type: number,
    readonly maxBytes: number,
  ) {
    super(`A message of ${bytes} bytes`)
  }
}

/** Limits on reading each message. */
export interface WireLimits {
  /** Maximum bytes of a message of this type. */
  maxBytes(type: number): number
  /** Returns whether a longer message of this type is read up to its maximum, and the rest skipped. */
  isCut?(type: number): boolean
  /** Called before a large message is gathered; it throws to refuse it. */
  onLarge?(bytes: number): void
}

/**
 * Splits the data of a Postgres backend into its messages without converting bytes to strings: rows
 * are read in place, so that a million of them are processed at the speed of the socket.
 */
export class WireReader {
  readonly #limits: WireLimits
  /** Room for a message that is not whole yet; for its header only until that is there. */
  #message = Buffer.alloc(0)
  #have = 0
  /** Bytes still to come of a message that was cut. */
  #toSkip = 0

  constructor(limits: WireLimits) {
    this.#limits = limits
  }

  /** Bytes held for a message that is not whole yet. */
  get held(): number {
    return this.#message.length
  }

  /** @throws MessageTooLarge before the message is gathered */
  push(chunk: Buffer, onMessage: OnMessage): void {
    let offset = this.#toSkip
    this.#toSkip = 0
    if (this.#have > 0) offset = this.#goOn(chunk, onMessage)
    while (chunk.length - offset >= HEADER_BYTES) {
      const length = this.#lengthToRead(chunk, offset)
      if (offset + length > chunk.length) break
      onMessage(chunk[offset] ?? 0, chunk, offset + HEADER_BYTES, offset + length)
      offset += messageLength(chunk, offset)
    }
    if (offset > chunk.length) this.#toSkip = offset - chunk.length
    else if (offset < chunk.length) this.#begin(chunk.subarray(offset))
  }

  /** Consumes the part of an incomplete message in the chunk. @returns the start of the next one */
  #goOn(chunk: Buffer, onMessage: OnMessage): number {
    let offset = this.#take(chunk, 0)
    if (this.#have === HEADER_BYTES && this.#message.length === HEADER_BYTES) {
      this.#makeRoom()
      offset += this.#take(chunk, offset)
    }
    const message = this.#message
    if (this.#have < message.length) return offset
    this.#message = Buffer.alloc(0)
    this.#have = 0
    onMessage(message[0] ?? 0, message, HEADER_BYTES, message.length)
    return offset + messageLength(message, 0) - message.length
  }

  #begin(rest: Buffer): void {
    this.#message = Buffer.alloc(HEADER_BYTES)
    const taken = this.#take(rest, 0)
    if (this.#have < HEADER_BYTES) return
    this.#makeRoom()
    this.#take(rest, taken)
  }

  /** Exchanges the room for the header for that for the whole message. */
  #makeRoom(): void {
    const header = this.#message
    const length = this.#lengthToRead(header, 0)
    if (length > LARGE_MESSAGE_BYTES) this.#limits.onLarge?.(length)
    this.#message = Buffer.allocUnsafe(length)
    header.copy(this.#message)
  }

  /** @returns how many bytes of the chunk it took */
  #take(chunk: Buffer, from: number): number {
    const taken = chunk.copy(this.#message, this.#have, from)
    this.#have += taken
    return taken
  }

  #lengthToRead(buffer: Buffer, offset: number): number {
    const type = buffer[offset] ?? 0
    const length = messageLength(buffer, offset)
    const maximum = this.#limits.maxBytes(type)
    if (length <= maximum) return length
    if (!this.#limits.isCut?.(type)) throw new MessageTooLarge(length, type, maximum)
    return maximum
  }
}

/** Length of a whole message; a length smaller than the header is invalid. @throws RangeError */
function messageLength(buffer: Buffer, offset: number): number {
  const length = buffer.readUInt32BE(offset + 1) + 1
  if (length < HEADER_BYTES) throw new RangeError(`A message of ${length} bytes`)
  return length
}
