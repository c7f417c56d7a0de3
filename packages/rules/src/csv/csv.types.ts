/** What separates the fields of a row. */
export type Delimiter = ',' | ';' | '\t' | '|'

/** A field as written; null for nothing at all between two delimiters, where `""` is an empty text. */
export type CsvField = string | null

export interface CsvRow {
  /** Where it begins, from 1, as an editor of text counts lines. */
  line: number
  fields: CsvField[]
}

/** What is wrong with a text as CSV. Nothing of it can be trusted from there on. */
export type CsvProblem =
  /** A quoted field is still open at the end of the text. */
  | { type: 'quote-open'; line: number }
  /** Something stands between the closing quote and the next delimiter. */
  | { type: 'after-quote'; line: number }
  /** A quote in a field that did not begin with one. */
  | { type: 'stray-quote'; line: number }
  /** Longer than any data: most likely it is no CSV at all. */
  | { type: 'row-too-long'; line: number }
  | { type: 'column-count'; line: number; expected: number; found: number }
  | { type: 'duplicate-header'; name: string; first: number; second: number }
  /** From 1. */
  | { type: 'empty-header'; column: number }
  /** The bytes are no UTF-8; other encodings are named by their mark. */
  | { type: 'encoding'; looksLike: 'utf-16' | 'binary' | 'unknown' }
  | { type: 'no-rows' }
