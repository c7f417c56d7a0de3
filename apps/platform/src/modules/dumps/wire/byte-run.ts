const FIRST_BYTES = 4 * 1024

/** Gathers bytes of many small messages without an object for each. */
export class ByteRun {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES)
  #length = 0

  get length(): number {
    return this.#length
  }

  add(bytes: Buffer, start = 0, end = bytes.length): void {
    const wanted = this.#length + end - start
    if (wanted > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(wanted, this.#bytes.length * 2))
      this.#bytes.copy(larger, 0, 0, this.#length)
      this.#bytes = larger
    }
    bytes.copy(this.#bytes, this.#length, start, end)
    this.#length = wanted
  }

  /** Returns what was gathered, and empties itself. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#length)
    this.#bytes = Buffer.allocUnsafe(FIRST_BYTES)
    this.#length = 0
    return taken
  }
}
