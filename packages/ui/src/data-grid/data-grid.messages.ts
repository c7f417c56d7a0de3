import type { GridCopyFormat } from './copying/grid-copy'
import { formatInText } from '@howdah/rules/format/format-in-text'

const size = (rows: number, columns: number) =>
  `${rows === 1 ? '1 row' : `${formatInText(rows)} rows`}, ${columns === 1 ? '1 column' : `${formatInText(columns)} columns`}`

export const dataGridMessages = {
  copyCell: 'Copy cell content',
  copySelection: 'Copy',
  copyAs: 'Copy as',
  formats: { csv: 'CSV', json: 'JSON', markdown: 'Markdown', sql: 'SQL INSERT' } satisfies Record<
    Exclude<GridCopyFormat, 'tsv'>,
    string
  > as Record<Exclude<GridCopyFormat, 'tsv'>, string>,
  viewCell: 'View cell content',
  null: 'NULL',
  signs: { key: 'primary key', link: 'foreign key' },
  addColumn: 'Add column',
  rowNumber: 'Row number',
  changeMarks: { new: 'new', edited: 'changed', deleted: 'to be deleted' },
  changedCell: 'changed, not saved',
  selectRow: (row: string) => `Select row ${row}`,
  selectAll: 'Select all rows',
  selected: (rows: number, columns: number) => `Selected: ${size(rows, columns)}`,
  copied: (rows: number, columns: number) =>
    rows === 1 && columns === 1 ? 'Copied' : `Copied: ${size(rows, columns)}`,
  copyRefused: 'Copying failed: the browser doesn’t allow it here.',
  copyTooLarge: 'Too large for the clipboard.',
  copyFailed: 'Copying failed.',
  cutLength: (characters: number) => `(${formatInText(characters)} characters)`,
}

export type DataGridMessages = typeof dataGridMessages
