import type { components } from '@howdah/contract'
import type { WireReport } from './wire-messages'

export type SqlError = components['schemas']['SqlError']
export type QueryNotice = components['schemas']['QueryNotice']

/**
 * Converts an ErrorResponse, with the text as psql would print it. `sql` is the text that was sent.
 */
export function sqlErrorOf(report: WireReport, sql: string): SqlError {
  const get = (code: string) => report.get(code) ?? null
  const position = report.get('P') === undefined ? null : Number(report.get('P'))
  const error = {
    sqlstate: report.get('C') ?? 'XX000',
    severity: report.get('V') ?? report.get('S') ?? 'ERROR',
    message: report.get('M') ?? '',
    position,
    hint: get('H'),
    detail: get('D'),
    where: get('W'),
    schema: get('s'),
    table: get('t'),
    column: get('c'),
    constraint: get('n'),
  }
  return { ...error, formattedError: format(error, report, sql) }
}

export function noticeOf(report: WireReport): QueryNotice {
  return {
    severity: report.get('V') ?? report.get('S') ?? 'NOTICE',
    sqlstate: report.get('C') ?? '00000',
    message: report.get('M') ?? '',
    detail: report.get('D') ?? null,
    hint: report.get('H') ?? null,
  }
}

function format(error: Omit<SqlError, 'formattedError'>, report: WireReport, sql: string): string {
  const internalQuery = report.get('q')
  const internalPosition = report.get('p')
  const place =
    internalQuery !== undefined && internalPosition !== undefined
      ? lineOf(internalQuery, Number(internalPosition))
      : error.position
        ? lineOf(sql, error.position)
        : []
  return [
    `${error.severity}:  ${error.sqlstate}: ${error.message}`,
    ...place,
    ...(error.detail ? [`DETAIL:  ${error.detail}`] : []),
    ...(error.hint ? [`HINT:  ${error.hint}`] : []),
    ...(internalQuery !== undefined ? [`QUERY:  ${internalQuery}`] : []),
    ...(error.where ? [`CONTEXT:  ${error.where}`] : []),
  ].join('\n')
}

/** Number of characters of a long line that are shown on each side of the position. */
const LINE_MARGIN = 60

/** `LINE 2: select nope` and a caret below; `position` from 1, in code points. */
function lineOf(text: string, position: number): string[] {
  const points = Array.from(text.length > 200_000 ? text.slice(0, position * 2 + 2_000) : text)
  const at = Math.min(position - 1, points.length)
  let lineNumber = 1
  let lineStart = 0
  for (let index = 0; index < at; index += 1) {
    if (points[index] !== '\n') continue
    lineNumber += 1
    lineStart = index + 1
  }
  const newline = points.indexOf('\n', at)
  const lineEnd = newline < 0 ? points.length : newline
  const from = Math.max(lineStart, at - LINE_MARGIN)
  const to = Math.min(lineEnd, at + LINE_MARGIN)
  const shown = `${from > lineStart ? '...' : ''}${points.slice(from, to).join('').replaceAll('\t', ' ').replaceAll('\r', '')}${to < lineEnd ? '...' : ''}`
  const prefix = `LINE ${lineNumber}: `
  const column = prefix.length + (from > lineStart ? 3 : 0) + (at - from)
  return [`${prefix}${shown}`, `${' '.repeat(column)}^`]
}
