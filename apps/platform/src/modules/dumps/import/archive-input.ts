import { setImmediate } from 'node:timers/promises'
import { DumpError } from '../dump-error'
import { dumpMessages as messages } from '../dumps.messages'
import { ByteRun } from '../wire/byte-run'

/** Bytes of a dump in the custom format, in order. */
export type ArchiveInput = ReturnType<typeof createArchiveInput>

/** Sizes of the numbers of an archive. */
interface NumberSizes {
  int: number
  offset: number
}

const MAX_INT_BYTES = 8
/** A text of the table of contents is a definition at most. */
const MAX_TEXT_BYTES = 64 * 1024 * 1024
const NOTHING: Buffer = Buffer.alloc(0)
/** Chunks may have a byte each: they are joined up to this size. */
const PIECE_BYTES = 64 * 1024
/** Reads after which others have a turn, however little each of them reads. */
const TURN_READS = 1_000

/** Reads the bytes of a source in pieces of any size. @throws DumpError when they end too early */
export function createArchiveInput(bytes: AsyncIterable<Buffer>) {
  const source = bytes[Symbol.asyncIterator]()
  let held = NOTHING
  let isEnded = false
  let used = 0
  let limit = Infinity
  let reads = 0
  const sizes: NumberSizes = { int: 4, offset: 8 }

  /** Reads until so many bytes are held, or all. */
  async function fill(wanted: number): Promise<void> {
    reads += 1
    // What is held already is read without waiting for anything.
    if (reads % TURN_READS === 0) await setImmediate()
    if (held.length >= wanted || isEnded) return
    const parts = [held]
    let size = held.length
    while (size < wanted && !isEnded) {
      const next = await source.next()
      if (next.done === true) isEnded = true
      else {
        parts.push(next.value)
        size += next.value.length
      }
    }
    held = Buffer.concat(parts, size)
  }

  function take(length: number): Buffer {
    if (held.length < length) throw new DumpError(messages.archiveCut)
    const taken = held.subarray(0, length)
    held = held.subarray(length)
    used += length
    return taken
  }

  async function bytesOf(length: number): Promise<Buffer> {
    if (used + length > limit) throw new DumpError(messages.largeContents)
    await fill(length)
    return take(length)
  }

  async function byte(): Promise<number> {
    return (await bytesOf(1))[0] ?? 0
  }

  async function int(): Promise<number> {
    // Its sign, and its digits from the last one.
    const bytes = await bytesOf(1 + sizes.int)
    let value = 0
    for (let at = sizes.int; at > 0; at -= 1) value = value * 256 + (bytes[at] ?? 0)
    if (!Number.isSafeInteger(value)) throw new DumpError(messages.archiveDamaged)
    return bytes[0] === 0 ? value : -value
  }

  return {
    fill,
    byte,
    bytes: bytesOf,
    int,
    held: () => held,
    /** Bounds the bytes that follow and are no chunks; null for no bound. */
    setLimit: (bytes: number | null) => void (limit = bytes === null ? Infinity : used + bytes),
    end: async () => void (await source.return?.()),
    async hasEnded(): Promise<boolean> {
      await fill(1)
      return held.length === 0
    },
    /** Sets the sizes that the archive states. */
    setSizes(int: number, offset: number): void {
      if (int < 2 || int > MAX_INT_BYTES || offset < 2 || offset > MAX_INT_BYTES)
        throw new DumpError(messages.archiveDamaged)
      sizes.int = int
      sizes.offset = offset
    },
    /** Reads a text in the encoding of the dump; null if there is none. */
    async text(): Promise<Buffer | null> {
      const length = await int()
      if (length < 0) return null
      // An object for each would be more than what it is for.
      if (length === 0) return NOTHING
      if (length > MAX_TEXT_BYTES) throw new DumpError(messages.longStatement)
      // A copy, or it would hold the piece that it came in.
      return Buffer.from(await bytesOf(length))
    },
    /** Passes over a position in the file. @returns its flag */
    async offset(): Promise<number> {
      const flag = await byte()
      await bytesOf(sizes.offset)
      return flag
    },
    /** Bytes of the chunks until the one that ends them, which has none. */
    async *chunks(): AsyncGenerator<Buffer> {
      const small = new ByteRun()
      for (;;) {
        let left = await int()
        if (left < 0) throw new DumpError(messages.archiveDamaged)
        if (left === 0) {
          if (small.length > 0) yield small.take()
          return
        }
        // A chunk may state any size: what is held is handed on.
        while (left > 0) {
          await fill(1)
          const piece = take(Math.max(1, Math.min(left, held.length)))
          left -= piece.length
          if (small.length === 0 && piece.length >= PIECE_BYTES) yield piece
          else small.add(piece)
          if (small.length >= PIECE_BYTES) yield small.take()
        }
      }
    },
  }
}
