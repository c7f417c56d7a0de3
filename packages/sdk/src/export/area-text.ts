import { MAX_COPIED_CHARACTERS, tsvText } from '@howdah/rules/export/tsv'
import type { ExportColumn, ExportValue, TableArea } from '@howdah/rules/export/export.types'
import type { GridCopyFormat } from '@howdah/ui/data-grid/copying/grid-copy'

export interface AreaSource {
  /** In the order in which they are shown. */
  columns: readonly ExportColumn[]
  getCell: (row: number, column: number) => ExportValue
  /** Table that `sql` inserts into, written as in SQL. */
  table: string
  /** One of the columns is an identity that is generated always. */
  overridesIdentity?: boolean
}

/**
 * Returns the selection as text; null when it is larger than the clipboard should be asked to take.
 * TSV is returned synchronously.
 */
export function areaText(
  area: TableArea,
  format: GridCopyFormat,
  source: AreaSource,
): string | null | Promise<string | null> {
  return format === 'tsv' ? tsvText(area, source.getCell) : writtenText(area, format, source)
}

async function writtenText(
  { rows, columns: [first, last] }: TableArea,
  format: Exclude<GridCopyFormat, 'tsv'>,
  { columns, getCell, table, overridesIdentity }: AreaSource,
): Promise<string | null> {
  const { exportWriter } = await import('@howdah/rules/export/export-writer')
  const shown = columns.slice(first, last + 1)
  const writer = exportWriter(format, shown, table, overridesIdentity)
  let text = writer.head
  let count = 0
  for (const [from, to] of rows) {
    for (let row = from; row <= to; row++) {
      const values = shown.map((_, index) => getCell(row, first + index))
      text += writer.row(values, count++)
      if (text.length > MAX_COPIED_CHARACTERS) return null
    }
  }
  return text + writer.tail
}
