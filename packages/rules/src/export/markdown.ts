import type { ExportColumn, ExportValue, ExportWriter } from './export.types'
import { isNumericType } from '../sql/text/postgres-types'

/**
 * A table in GitHub's Markdown, with markup escaped. NULL is an emphasized word, which no value can
 * be.
 */
export function markdownWriter(columns: readonly ExportColumn[]): ExportWriter {
  const rule = columns.map(({ typeOid }) => (isNumericType(typeOid) ? '---:' : '---'))
  return {
    head: line(columns.map(({ name }) => escape(name))) + line(rule),
    row: (values) => line(values.map(cell)),
    tail: '',
  }
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`

const cell = (value: ExportValue): string => (value === null ? '*NULL*' : escape(value))

function escape(text: string): string {
  return text
    .replace(/[\\`*_{}[\]<>|~#!&]/g, (sign) =>
      sign === '<' ? '&lt;' : sign === '&' ? '&amp;' : `\\${sign}`,
    )
    .replace(/\r\n?|\n/g, '<br>')
}
