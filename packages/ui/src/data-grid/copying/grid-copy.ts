/**
 * Formats in which a selection can be copied. TSV is the format that spreadsheets accept, without a
 * line of names.
 */
export type GridCopyFormat = 'tsv' | 'csv' | 'json' | 'markdown' | 'sql'

/** Outcome of a copy. */
export type GridCopyOutcome =
  | { status: 'copied' | 'refused' | 'too-large'; rows: number; columns: number }
  | { status: 'failed'; error: unknown }
