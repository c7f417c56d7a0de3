import { setImmediate } from 'node:timers/promises'
import { DumpError } from '../dump-error'
import { dumpMessages as messages } from '../dumps.messages'
import { findPart } from './find-part'

/** Part of a dump in the plain format; statements are bytes in the encoding of the dump. */
export type DumpPart =
  | { kind: 'statement'; sql: Buffer }
  /** A `COPY ... FROM stdin` with its rows, which are read before the next part. */
  | { kind: 'rows'; sql: Buffer; rows: AsyncIterable<Buffer> }
  /** The beginning of a command of psql, without its backslash. */
  | { kind: 'command'; text: string }

const MAX_COMMAND_BYTES = 1_000
/** Bytes that are looked at together; more only for longer statements. */
const PIECE_BYTES = 64 * 1024
const MAX_STATEMENT_BYTES = 64 * 1024 * 1024
const NEW_LINE = 0x0a
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])
/** Comments of pg_dump. */
const FIRST_LINE = '\n-- PostgreSQL database dump\n'
const LAST_LINE = '\n-- PostgreSQL database dump complete'
const LAST_ROW = Buffer.from('\n\\.')

/**
 * Returns the parts of a dump as its bytes come, and ends their source when it is left.
 * @throws DumpError for what is no dump in the plain format, or is cut
 */
export async function* splitDump(bytes: AsyncIterable<Buffer>): AsyncGenerator<DumpPart> {
  const input = createInput(bytes)
  try {
    await input.fill(PIECE_BYTES)
    checkFormat(input.held())
    if (input.held().subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK))
      input.skip(BYTE_ORDER_MARK.length)
    const isOfPgDump = input.held().includes(FIRST_LINE)
    for (let wanted = PIECE_BYTES; ;) {
      await input.fill(wanted)
      const piece = input.held().subarray(0, wanted)
      const isLast = input.isEnded() && piece.length === input.held().length
      // Each byte is a character, so that positions are those of the bytes.
      const text = piece.toString('latin1')
      let at = 0
      let hasRows = false
      while (!hasRows) {
        const part = await findPart(text, at, isLast)
        if (part === null) break
        at = part.next
        const { kind } = part
        const sql = piece.subarray(part.start, part.end)
        hasRows = kind === 'rows'
        if (kind === 'command') yield { kind, text: sql.toString('utf8', 0, MAX_COMMAND_BYTES) }
        else if (kind === 'statement') yield { kind, sql }
        else {
          input.skip(at)
          yield { kind, sql, rows: input.rows() }
        }
      }
      if (!hasRows) input.skip(at)
      if (at === 0 && isLast) {
        if (isOfPgDump && !input.hasLastLine()) throw new DumpError(messages.incomplete)
        return
      }
      if (at === 0 && wanted >= MAX_STATEMENT_BYTES) throw new DumpError(messages.longStatement)
      wanted = at === 0 ? Math.min(wanted * 2, MAX_STATEMENT_BYTES) : PIECE_BYTES
      // What is held already is read without waiting for anything.
      await setImmediate()
    }
  } finally {
    await input.end()
  }
}

function checkFormat(start: Buffer): void {
  if (start.includes(0)) throw new DumpError(messages.notText)
}

/** Bytes that were read and are not used yet. */
function createInput(bytes: AsyncIterable<Buffer>) {
  const source = bytes[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  let isEnded = false
  let tail: Buffer = Buffer.alloc(0)
  let hasLastLine = false

  /** Reads until so many bytes are held, or all. */
  async function fill(wanted: number): Promise<void> {
    const parts = [held]
    let size = held.length
    while (size < wanted && !isEnded) {
      const next = await source.next()
      if (next.done === true) isEnded = true
      else {
        // The line may come in two pieces, and people append to a dump.
        const read = Buffer.concat([tail, next.value])
        hasLastLine ||= read.includes(LAST_LINE)
        tail = Buffer.from(read.subarray(-LAST_LINE.length))
        parts.push(next.value)
        size += next.value.length
      }
    }
    if (parts.length > 1) held = Buffer.concat(parts, size)
  }

  return {
    fill,
    held: () => held,
    isEnded: () => isEnded,
    /** Returns true once the line with which pg_dump ends was read. */
    hasLastLine: () => hasLastLine,
    end: async () => void (await source.return?.()),
    skip: (length: number) => void (held = held.subarray(length)),
    /** Rows until the line that ends them; what is held begins with a row. */
    async *rows(): AsyncGenerator<Buffer> {
      for (let wanted = PIECE_BYTES; ;) {
        await fill(wanted)
        const isAtEnd = held.subarray(0, 2).equals(LAST_ROW.subarray(1))
        const end = isAtEnd ? -1 : held.indexOf(LAST_ROW)
        if (isAtEnd && (held.includes(NEW_LINE) || isEnded)) {
          const line = held.indexOf(NEW_LINE)
          held = held.subarray(line === -1 ? held.length : line + 1)
          return
        }
        // A row that has not been read to its end may be the last line.
        const length = end === -1 ? held.lastIndexOf(NEW_LINE) + 1 : end + 1
        if (length === 0 || isAtEnd) {
          if (isEnded) throw new DumpError(messages.cut)
          wanted = held.length * 2 + PIECE_BYTES
          if (wanted > 2 * MAX_STATEMENT_BYTES) throw new DumpError(messages.longStatement)
          continue
        }
        wanted = PIECE_BYTES
        const piece = held.subarray(0, length)
        held = held.subarray(length)
        yield piece
      }
    },
  }
}
