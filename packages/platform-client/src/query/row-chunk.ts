/** A Postgres value as text, or null for NULL. */
export type CellValue = string | null

const PREFIX = /^\{"type":"rows","count":(\d+),"rows":/

/**
 * Some rows of a result as they came over the wire. The text is kept and parsed when rows are looked at, because a million rows
 * as text are a tenth of a million rows as arrays of strings.
 */
export class RowChunk {
  /** How many rows it holds. */
  readonly count: number
  /** What keeping it costs, in UTF-16 code units of its text. */
  readonly size: number
  readonly #text: string
  readonly #offset: number

  private constructor(text: string, count: number, offset: number) {
    this.#text = text
    this.#offset = offset
    this.count = count
    this.size = text.length
  }

  /** Null when the line is not a rows line. */
  static ofLine(line: string): RowChunk | null {
    const match = PREFIX.exec(line)
    return match ? new RowChunk(line, Number(match[1]), match[0].length) : null
  }

  /** Parses the rows anew at each call: the caller decides how many parsed chunks to keep. */
  rows(): CellValue[][] {
    return JSON.parse(this.#text.slice(this.#offset, -1)) as CellValue[][] // the line is what the contract says a rows line is
  }
}
