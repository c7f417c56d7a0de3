const QUOTE = 0x22
const BACKSLASH = 0x5c
const HEX = Buffer.from('0123456789abcdef')
const NULL = Buffer.from('null')

/** Length of the longest escape of one byte of text in JSON: `\u001f`. */
const MAX_ESCAPED_BYTES = 6
/** Share of what is needed that is made ahead of need once a buffer is large. */
const SPARE_SHARE = 1 / 8
/** Values above this many bytes are measured before room is made for them. */
const MEASURED_ABOVE_BYTES = 64 * 1024

/** JSON written byte by byte: Postgres's UTF-8 text is copied without becoming a string. */
export class JsonBytes {
  #bytes: Buffer
  #length = 0

  constructor(readonly initialCapacity = 64 * 1024) {
    this.#bytes = Buffer.allocUnsafe(initialCapacity)
  }

  get length(): number {
    return this.#length
  }

  /** Returns the bytes written since the last call; the next write begins a new buffer. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#length)
    this.#bytes = Buffer.allocUnsafe(this.initialCapacity)
    this.#length = 0
    return taken
  }

  /** Forgets what has been written. */
  clear(): void {
    this.#length = 0
  }

  ascii(text: string): void {
    this.#reserve(text.length)
    this.#length += this.#bytes.write(text, this.#length, 'latin1')
  }

  byte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.#length] = value
    this.#length += 1
  }

  null(): void {
    this.raw(NULL, 0, NULL.length)
  }

  /** Bytes as they are, for example json that Postgres has written. */
  raw(source: Buffer, start: number, end: number): void {
    this.#reserve(end - start)
    this.#length += source.copy(this.#bytes, this.#length, start, end)
  }

  /** UTF-8 text as a JSON string. */
  string(source: Buffer, start: number, end: number): void {
    const isLarge = end - start > MEASURED_ABOVE_BYTES
    this.#reserve(
      2 + (isLarge ? escapedLength(source, start, end) : (end - start) * MAX_ESCAPED_BYTES),
    )
    const bytes = this.#bytes
    let at = this.#length
    bytes[at++] = QUOTE
    for (let index = start; index < end; index += 1) {
      const code = source[index] ?? 0
      if (code >= 0x20 && code !== QUOTE && code !== BACKSLASH) bytes[at++] = code
      else at = escape(bytes, at, code)
    }
    bytes[at++] = QUOTE
    this.#length = at
  }

  #reserve(more: number): void {
    const needed = this.#length + more
    if (needed <= this.#bytes.length) return
    const wider = Buffer.allocUnsafe(
      Math.max(needed, Math.min(this.#bytes.length * 2, Math.ceil(needed * (1 + SPARE_SHARE)))),
    )
    this.#bytes.copy(wider, 0, 0, this.#length)
    this.#bytes = wider
  }
}

/** Returns the bytes that text takes as JSON, without its quotes. */
function escapedLength(source: Buffer, start: number, end: number): number {
  let length = end - start
  for (let index = start; index < end; index += 1) {
    const code = source[index] ?? 0
    if (code >= 0x20 && code !== QUOTE && code !== BACKSLASH) continue
    length += code >= 0x20 || shortEscape(code) !== 0 ? 1 : MAX_ESCAPED_BYTES - 1
  }
  return length
}

function escape(bytes: Buffer, at: number, code: number): number {
  bytes[at] = BACKSLASH
  const short = shortEscape(code)
  if (short !== 0) {
    bytes[at + 1] = short
    return at + 2
  }
  bytes[at + 1] = 0x75
  bytes[at + 2] = 0x30
  bytes[at + 3] = 0x30
  bytes[at + 4] = HEX[code >> 4] ?? 0
  bytes[at + 5] = HEX[code & 15] ?? 0
  return at + MAX_ESCAPED_BYTES
}

function shortEscape(code: number): number {
  switch (code) {
    case QUOTE:
    case BACKSLASH:
      return code
    case 0x0a:
      return 0x6e
    case 0x0d:
      return 0x72
    case 0x09:
      return 0x74
    default:
      return 0
  }
}
