import type { CsvField, CsvLineProblem, CsvRow, Delimiter } from './csv.types'

/** A row longer than this is a quote that was never closed, not data. UTF-16 code units. */
export const MAX_CSV_ROW_CHARACTERS = 16 * 1024 * 1024

/** Result of a piece of the text. After a problem the reader returns nothing more. */
export interface CsvPiece {
  rows: CsvRow[]
  problem: CsvLineProblem | null
  /** Start of the row that is open, or that has the problem. */
  open: {
    line: number
    /** Offset in everything that was read, in UTF-16 code units. */
    at: number
  }
}

/** Meaning of a quote where none is allowed: an error, or a literal character of the field. */
export type CsvQuotes = 'strict' | 'lenient'

export interface CsvReaderOptions {
  /** @default 'strict' */
  quotes?: CsvQuotes
  /** Number of the first line. @default 1 */
  line?: number
}

export interface CsvReader {
  /** The next piece, cut anywhere. */
  read(text: string): CsvPiece
  /** Ends the input. */
  end(): CsvPiece
}

/**
 * Reads CSV as defined by RFC 4180 and as read by `COPY`, piece by piece, holding at most one row:
 * quotes are doubled, line ends are LF, CRLF or CR, a quoted field may contain any of them, and an
 * empty line is not a row. A broken quote is a problem and never a guess, unless quotes are lenient.
 */
export function csvReader(
  delimiter: Delimiter,
  { quotes = 'strict', line: firstLine = 1 }: CsvReaderOptions = {},
): CsvReader {
  let line = firstLine
  let rowLine = firstLine
  /** Of everything before the present piece. */
  let length = 0
  let rowStart = 0
  let fields: CsvField[] = []
  let field = ''
  let size = 0
  let quoteLine = 1
  let state: 'start' | 'plain' | 'quoted' | 'closed' | 'failed' = 'start'
  let afterReturn = false
  const stop = new RegExp(`["\\r\\n${delimiter === '|' ? '\\|' : delimiter}]`, 'g')

  const endField = () => {
    fields.push(state === 'start' ? null : field)
    field = ''
    state = 'start'
  }
  const endRow = (rows: CsvRow[], end: number) => {
    const isEmptyLine = fields.length === 0 && state === 'start'
    if (!isEmptyLine) {
      endField()
      rows.push({ line: rowLine, fields })
    }
    fields = []
    size = 0
    rowLine = line
    rowStart = end
  }
  const open = () => ({ line: rowLine, at: rowStart })
  const fail = (rows: CsvRow[], problem: CsvLineProblem): CsvPiece => {
    state = 'failed'
    fields = []
    field = ''
    return { rows, problem, open: open() }
  }

  function read(text: string): CsvPiece {
    const rows: CsvRow[] = []
    if (state === 'failed') return { rows, problem: null, open: open() }
    let at = 0
    // An LF whose CR ended the piece before.
    if (afterReturn && text.startsWith('\n')) {
      at = 1
      if (state === 'quoted') field += '\n'
      else rowStart = length + 1
    }
    if (text !== '') afterReturn = false
    const quote = nextIn(text, '"')
    const carriageReturn = nextIn(text, '\r')
    const end = nextIn(text, '\n')
    while (at < text.length) {
      // A whole line without a quote, as most are, is taken apart in one go.
      if (state === 'start' && fields.length === 0) {
        const stop = end(at)
        const returned = carriageReturn(at)
        const isPlain =
          stop < text.length &&
          quote(at) > stop &&
          (returned > stop || returned === stop - 1) &&
          stop - at < MAX_CSV_ROW_CHARACTERS
        if (isPlain) {
          const content = text.slice(at, returned < stop ? returned : stop)
          if (content !== '') rows.push({ line, fields: fieldsOf(content, delimiter) })
          line++
          rowLine = line
          at = stop + 1
          rowStart = length + at
          continue
        }
      }
      if (state === 'quoted') {
        const close = text.indexOf('"', at)
        const partEnd = close < 0 ? text.length : close
        const part = text.slice(at, partEnd)
        line += lineEnds(part)
        size += part.length
        field += part
        at = partEnd + 1
        if (close < 0) afterReturn = part.endsWith('\r')
        else state = 'closed'
        if (size > MAX_CSV_ROW_CHARACTERS)
          return fail(rows, { type: 'quote-open', line: quoteLine })
        continue
      }
      const first = text[at] ?? ''
      if (first === '"') {
        at++
        if (state === 'plain') {
          if (quotes === 'strict') return fail(rows, { type: 'stray-quote', line })
          field += '"'
          size++
          continue
        }
        // Behind a closing quote it is the second of a doubled one.
        if (state === 'closed') field += '"'
        else quoteLine = line
        state = 'quoted'
      } else if (first === delimiter) {
        endField()
        // A delimiter is followed by a field, even an empty one.
        size++
        at++
        if (size > MAX_CSV_ROW_CHARACTERS)
          return fail(rows, { type: 'row-too-long', line: rowLine })
      } else if (first === '\n' || first === '\r') {
        at++
        if (first === '\r') {
          if (at === text.length) afterReturn = true
          else if (text[at] === '\n') at++
        }
        line++
        endRow(rows, length + at)
      } else {
        if (state === 'closed') {
          // Some lines later it is most likely the opening quote of another field.
          if (quotes === 'strict')
            return fail(
              rows,
              line === quoteLine
                ? { type: 'after-quote', line }
                : { type: 'quote-open', line: quoteLine },
            )
          field = `"${field.replaceAll('"', '""')}"`
        }
        stop.lastIndex = at
        const next = stop.exec(text)?.index ?? text.length
        field += text.slice(at, next)
        size += next - at
        state = 'plain'
        at = next
        if (size > MAX_CSV_ROW_CHARACTERS)
          return fail(rows, { type: 'row-too-long', line: rowLine })
      }
    }
    length += text.length
    return { rows, problem: null, open: open() }
  }

  return {
    read,
    end() {
      const rows: CsvRow[] = []
      if (state === 'failed') return { rows, problem: null, open: open() }
      if (state === 'quoted') return fail(rows, { type: 'quote-open', line: quoteLine })
      endRow(rows, length)
      return { rows, problem: null, open: open() }
    },
  }
}

/**
 * Returns a function that finds the next position of the mark, searched for only once until that
 * position has been passed; the text's length if there is none.
 */
function nextIn(text: string, mark: string): (from: number) => number {
  let place = -1
  return (from) => {
    if (place >= from) return place
    const found = text.indexOf(mark, from)
    return (place = found < 0 ? text.length : found)
  }
}

function fieldsOf(line: string, delimiter: Delimiter): CsvField[] {
  const fields: CsvField[] = line.split(delimiter)
  for (let at = 0; at < fields.length; at++) if (fields[at] === '') fields[at] = null
  return fields
}

const lineEnds = (text: string): number => text.match(/\r\n?|\n/g)?.length ?? 0
