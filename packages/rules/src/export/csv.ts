import type { ExportColumn, ExportValue, ExportWriter } from './export.types'

/** CSV as RFC 4180 has it and as Postgres's own COPY reads it back: NULL is nothing at all, an empty text is `""`. */
export function csvWriter(columns: readonly ExportColumn[]): ExportWriter {
  return { head: line(columns.map(({ name }) => name)), row: line, tail: '' }
}

/** Of a single column, so that COPY does not take it for its end mark. */
const END_OF_DATA = '\\.'

function line(values: readonly ExportValue[]): string {
  return `${values.map(field).join(',')}\r\n`
}

function field(value: ExportValue): string {
  if (value === null) return ''
  return value === '' || value === END_OF_DATA || /[",\r\n]|^\s|\s$/.test(value)
    ? `"${value.replaceAll('"', '""')}"`
    : value
}
