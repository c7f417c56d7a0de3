/** What a selection can be copied as. TSV is what spreadsheets take, without a line of names. */
export type GridCopyFormat = 'tsv' | 'csv' | 'json' | 'markdown' | 'sql'

/** What became of a copy. */
export type GridCopyOutcome =
  | { status: 'copied' | 'refused' | 'too-large'; rows: number; columns: number }
  | { status: 'failed'; error: unknown }
