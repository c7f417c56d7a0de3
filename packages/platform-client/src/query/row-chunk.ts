/** A Postgres value as text, or null for NULL. */
export type CellValue = string | null

const PREFIX = /^\{"type":"rows","count":(\d+),"rows":/

/**
 * Rows of a result as they came over the wire. The text is stored and parsed when rows are read,
 * because as text a million rows take a tenth of the memory that they take as arrays of strings.
 */
export class RowChunk {
  /** Number of rows in the chunk. */
  readonly count: number
  /** Cost of holding the chunk in memory, in UTF-16 code units of its text. */
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

  /** Parses the rows again on each call: the caller decides how many parsed chunks to retain. */
  rows(): CellValue[][] {
    return JSON.parse(this.#text.slice(this.#offset, -1)) as CellValue[][] // as defined by the contract
  }
}
