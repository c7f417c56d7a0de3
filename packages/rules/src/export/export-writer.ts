import { csvWriter } from './csv'
import type { ExportColumn, ExportFormat, ExportWriter } from './export.types'
import { jsonWriter } from './json'
import { markdownWriter } from './markdown'
import { sqlInsertWriter } from './sql-insert'

/** File extension and media type of each export format. */
export const EXPORT_FILES = {
  csv: { extension: 'csv', mediaType: 'text/csv' },
  json: { extension: 'json', mediaType: 'application/json' },
  markdown: { extension: 'md', mediaType: 'text/markdown' },
  sql: { extension: 'sql', mediaType: 'application/sql' },
} as const satisfies Record<ExportFormat, { extension: string; mediaType: string }>

/**
 * Returns the writer of a format. `table` is the target of `sql`, written as in SQL, including
 * generated identity columns.
 */
export function exportWriter(
  format: ExportFormat,
  columns: readonly ExportColumn[],
  table: string,
  overridesIdentity = false,
): ExportWriter {
  switch (format) {
    case 'csv':
      return csvWriter(columns)
    case 'json':
      return jsonWriter(columns)
    case 'markdown':
      return markdownWriter(columns)
    case 'sql':
      return sqlInsertWriter(columns, table, overridesIdentity)
  }
}
