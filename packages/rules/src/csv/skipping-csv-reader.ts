import { csvReader, type CsvQuotes } from './csv-reader'
import type { CsvLineProblem, CsvRow, Delimiter } from './csv.types'

/** Maximum length of the text that is returned of a broken line, in UTF-16 code units. */
export const MAX_BROKEN_LINE_CHARACTERS = 100_000

/** An invalid line, unchanged. */
export interface BrokenLine {
  line: number
  text: string
  problem: CsvLineProblem
}

export interface SkippingPiece {
  rows: CsvRow[]
  broken: BrokenLine[]
}

export interface SkippingCsvReader {
  /** The next piece, cut anywhere. */
  read(text: string): SkippingPiece
  /** Ends the input. */
  end(): SkippingPiece
}

/**
 * Reads CSV as `csvReader` does, and continues after a problem: the first line of the row that has
 * it is broken, and the line after it is the next that is read. A quote that is never closed thus
 * costs one line, and not the rest of the text. Holds at most one row.
 */
export function skippingCsvReader(delimiter: Delimiter, quotes: CsvQuotes): SkippingCsvReader {
  let reader = csvReader(delimiter, { quotes })
  /** Text of the current row, and its offset in the input of the current reader. */
  let raw = ''
  let rawStart = 0
  /** The broken line whose end has not been read yet. */
  let unended: BrokenLine | null = null
  let afterReturn = false

  /** Drops the rest of the broken line. Returns null if its end is not in the text. */
  const behindLine = (line: BrokenLine, text: string): string | null => {
    const end = /\r\n?|\n/.exec(text)
    const part = text.slice(0, end?.index)
    line.text += part.slice(0, Math.max(0, MAX_BROKEN_LINE_CHARACTERS - line.text.length))
    if (!end) return null
    const after = end.index + end[0].length
    afterReturn = end[0] === '\r' && after === text.length
    return text.slice(after)
  }

  function process(text: string, isLast: boolean): SkippingPiece {
    const piece: SkippingPiece = { rows: [], broken: [] }
    let next = text
    if (next !== '') {
      if (afterReturn && next.startsWith('\n')) next = next.slice(1)
      afterReturn = false
    }
    for (;;) {
      if (unended) {
        const rest = behindLine(unended, next)
        if (rest === null) return piece
        unended = null
        next = rest
      }
      let { rows, problem, open } = reader.read(next)
      raw = (raw + next).slice(open.at - rawStart)
      rawStart = open.at
      piece.rows = piece.rows.length === 0 ? rows : piece.rows.concat(rows)
      if (!problem && isLast) {
        ;({ rows, problem, open } = reader.end())
        piece.rows = piece.rows.concat(rows)
      }
      if (!problem) return piece
      unended = { line: open.line, text: '', problem }
      piece.broken.push(unended)
      reader = csvReader(delimiter, { quotes, line: open.line + 1 })
      next = raw
      raw = ''
      rawStart = 0
    }
  }
  return { read: (text) => process(text, false), end: () => process('', true) }
}
