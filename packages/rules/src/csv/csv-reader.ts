import type { CsvField, CsvProblem, CsvRow, Delimiter } from './csv.types'

/** A row longer than this is a quote that was never closed, not data. UTF-16 code units. */
export const MAX_CSV_ROW_CHARACTERS = 16 * 1024 * 1024

/** Result of a piece of the text. After a problem the reader returns nothing more. */
export interface CsvPiece {
  rows: CsvRow[]
  problem: CsvProblem | null
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
 * empty line is not a row. A broken quote is a problem and never a guess.
 */
export function csvReader(delimiter: Delimiter): CsvReader {
  let line = 1
  let rowLine = 1
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
  const endRow = (rows: CsvRow[]) => {
    const isEmptyLine = fields.length === 0 && state === 'start'
    if (!isEmptyLine) {
      endField()
      rows.push({ line: rowLine, fields })
    }
    fields = []
    size = 0
    rowLine = line
  }
  const fail = (rows: CsvRow[], problem: CsvProblem): CsvPiece => {
    state = 'failed'
    fields = []
    field = ''
    return { rows, problem }
  }

  function read(text: string): CsvPiece {
    const rows: CsvRow[] = []
    if (state === 'failed') return { rows, problem: null }
    let at = 0
    // An LF whose CR ended the piece before.
    if (afterReturn && text.startsWith('\n')) {
      at = 1
      if (state === 'quoted') field += '\n'
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
        if (state === 'plain') return fail(rows, { type: 'stray-quote', line })
        // Behind a closing quote it is the second of a doubled one.
        if (state === 'closed') field += '"'
        else quoteLine = line
        state = 'quoted'
        at++
      } else if (first === delimiter) {
        endField()
        // What follows a delimiter is a field, even when it is nothing.
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
        endRow(rows)
      } else {
        if (state === 'closed') return fail(rows, { type: 'after-quote', line })
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
    return { rows, problem: null }
  }

  return {
    read,
    end() {
      const rows: CsvRow[] = []
      if (state === 'failed') return { rows, problem: null }
      if (state === 'quoted') return fail(rows, { type: 'quote-open', line: quoteLine })
      endRow(rows)
      return { rows, problem: null }
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
