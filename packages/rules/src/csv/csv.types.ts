/** Separator of the fields of a row. */
export type Delimiter = ',' | ';' | '\t' | '|'

/** A field as written; null for nothing at all between two delimiters, where `""` is an empty text. */
export type CsvField = string | null

export interface CsvRow {
  /** Line on which the row starts, from 1, as counted by a text editor. */
  line: number
  fields: CsvField[]
}

/** Problem of a row. The rows before it and, from the next line on, those after it can be read. */
export type CsvLineProblem =
  /** A quoted field is still open at the end of the text. */
  | { type: 'quote-open'; line: number }
  /** Text between the closing quote and the next delimiter. */
  | { type: 'after-quote'; line: number }
  /** A quote in a field that did not begin with one. */
  | { type: 'stray-quote'; line: number }
  /** Longer than any data: most likely it is no CSV at all. */
  | { type: 'row-too-long'; line: number }
  | { type: 'column-count'; line: number; expected: number; found: number }

/** Problem of a text as CSV. A problem without a line is one of the whole text. */
export type CsvProblem =
  | CsvLineProblem
  | { type: 'duplicate-header'; name: string; first: number; second: number }
  /** From 1. */
  | { type: 'empty-header'; column: number }
  /** The bytes are no UTF-8; other encodings are named by their mark. */
  | { type: 'encoding'; detected: 'utf-16' | 'binary' | 'unknown' }
  | { type: 'no-rows' }
