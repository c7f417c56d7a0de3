import { splitStatements } from '@howdah/rules/sql/text/statements'
import { DumpError } from '../dump-error'
import { dumpMessages as messages } from '../dumps.messages'

/** Part of a dump in the plain format. */
export type DumpPart =
  | { kind: 'statement'; sql: string }
  /** A `COPY ... FROM stdin` with its rows, which are read before the next part. */
  | { kind: 'rows'; sql: string; rows: AsyncIterable<Buffer> }
  /** A command of psql, without its backslash. */
  | { kind: 'command'; text: string }

/** Bytes that are looked at together; more only for longer statements. */
const PIECE_BYTES = 64 * 1024
const MAX_STATEMENT_BYTES = 64 * 1024 * 1024
const NEW_LINE = 0x0a
const LAST_ROW = Buffer.from('\n\\.')

const SPACE = String.raw`(?:\s+|--[^\n]*\n|/\*[\s\S]*?\*/)*`
const command = new RegExp(String.raw`^${SPACE}\\([^\n]*)\n`)
const isCommand = new RegExp(String.raw`^${SPACE}\\`)
const copyFromStdin = new RegExp(String.raw`^${SPACE}copy\s[\s\S]*\sfrom\s+stdin\b`, 'i')
const rowsBegin = /\bfrom\s+stdin\b[^;\n]*;[^\n]*\n/i

/** Statements of the beginning of a text, and the length of what they are. */
interface Found {
  statements: string[]
  /** The statement after them, if rows follow it. */
  copy: string | null
  length: number
}

/**
 * Returns the parts of a dump as its bytes come.
 * @throws DumpError for what is no dump in the plain format, or is cut
 */
export async function* splitDump(bytes: AsyncIterable<Buffer>): AsyncGenerator<DumpPart> {
  const input = createInput(bytes)
  await input.fill(PIECE_BYTES)
  checkFormat(input.held())
  for (let wanted = PIECE_BYTES; ;) {
    await input.fill(wanted)
    // Each byte is a character, so that positions are those of the bytes.
    const text = input.held().toString('latin1')
    const line = command.exec(text)
    if (line) {
      input.skip(line[0].length)
      yield { kind: 'command', text: line[1] ?? '' }
      continue
    }
    const found = findStatements(text, input.isEnded())
    if (found === null) {
      if (input.isEnded()) return
      wanted = text.length * 2
      if (wanted > 2 * MAX_STATEMENT_BYTES) throw new DumpError(messages.longStatement)
      continue
    }
    wanted = PIECE_BYTES
    input.skip(found.length)
    for (const sql of found.statements) yield { kind: 'statement', sql: utf8(sql) }
    if (found.copy !== null) yield { kind: 'rows', sql: utf8(found.copy), rows: input.rows() }
  }
}

const utf8 = (text: string): string => Buffer.from(text, 'latin1').toString('utf8')

/** Returns null if the text does not have a whole statement. */
function findStatements(text: string, isEnded: boolean): Found | null {
  const rows = rowsBegin.exec(text)
  if (rows) {
    const length = rows.index + rows[0].length
    // Rows need not be taken apart.
    const found = before(splitStatements(text.slice(0, length)), text, length)
    if (found.copy !== null || found.length < length) return found
  }
  const spans = splitStatements(text)
  // The last one may go on in what has not been read.
  const whole = isEnded ? spans : spans.slice(0, -1)
  if (whole.length === 0) return null
  return before(whole, text, isEnded ? text.length : (spans.at(-1)?.start ?? text.length))
}

/** Takes statements up to the first one that rows or a command of psql follow. */
function before(spans: ReturnType<typeof splitStatements>, text: string, length: number): Found {
  const statements: string[] = []
  for (const { end, sql, start } of spans) {
    if (isCommand.test(sql) && statements.length > 0)
      return { statements, copy: null, length: start }
    if (copyFromStdin.test(sql)) {
      const line = text.indexOf('\n', end)
      return { statements, copy: sql, length: line === -1 ? text.length : line + 1 }
    }
    statements.push(sql)
  }
  return { statements, copy: null, length }
}

function checkFormat(start: Buffer): void {
  if (start.subarray(0, 5).toString('latin1') === 'PGDMP') throw new DumpError(messages.custom)
  if (start.includes(0)) throw new DumpError(messages.notText)
}

/** Bytes that were read and are not used yet. */
function createInput(bytes: AsyncIterable<Buffer>) {
  const source = bytes[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  let isEnded = false

  /** Reads until so many bytes are held, or all. */
  async function fill(wanted: number): Promise<void> {
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
    if (parts.length > 1) held = Buffer.concat(parts, size)
  }

  return {
    fill,
    held: () => held,
    isEnded: () => isEnded,
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
