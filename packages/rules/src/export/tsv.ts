import type { ExportValue, TableArea } from './export.types'

/** Maximum size of a copy to the clipboard, in UTF-16 code units. */
export const MAX_COPIED_CHARACTERS = 16 * 1024 * 1024

/**
 * Returns cells in the exchange format of spreadsheets: tabs between values and `\n` between rows,
 * a value with a tab or a line break in double quotes, an empty text for NULL. A single cell is its
 * value only. Rows are read one after the other; null if the text exceeds the limit of the
 * clipboard.
 */
export function tsvText(
  { rows, columns: [first, last] }: TableArea,
  getCell: (row: number, column: number) => ExportValue,
): string | null {
  const start = rows[0]
  if (start === undefined) return ''
  if (first === last && rows.length === 1 && start[0] === start[1])
    return getCell(start[0], first) ?? ''
  let text = ''
  let before = ''
  for (const [from, to] of rows) {
    for (let row = from; row <= to; row++) {
      for (let column = first; column <= last; column++) {
        text += before + field(getCell(row, column))
        before = '\t'
      }
      before = '\n'
      if (text.length > MAX_COPIED_CHARACTERS) return null
    }
  }
  return text
}

function field(value: ExportValue): string {
  if (value === null) return ''
  return /[\t\r\n]|^"/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
