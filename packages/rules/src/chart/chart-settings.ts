import { builtinTypeName, isNumericType } from '../sql/text/postgres-types'
import type { ChartColumn, ChartKind, ChartSettings } from './chart.types'

/** Maximum number of lines that can be distinguished in a chart. */
export const MAX_SERIES = 6

/**
 * Guesses an initial chart: time along x makes a line, anything else bars; counts and measures are
 * on the y axis. A key is not a measure: a first column of whole numbers beside other numbers is on
 * the x axis. Null if no column is a number.
 */
export function guessChart(columns: readonly ChartColumn[]): ChartSettings | null {
  const numbers = columns.filter(({ typeOid }) => isNumericType(typeOid))
  if (numbers.length === 0) return null
  const time = columns.find(({ typeOid }) => isTime(typeOid))
  const label = columns.find(({ typeOid }) => !isNumericType(typeOid) && !isTime(typeOid))
  const x = time ?? label ?? numbers[0]!
  const measures = numbers.filter((column) => column !== x && !isKeyName(column.name))
  const y = measures.length > 0 ? measures : numbers.filter((column) => column !== x)
  if (y.length === 0) return { kind: 'bar', x: x.name, y: [numbers[0]!.name] }
  return {
    kind: time || x === numbers[0] ? 'line' : 'bar',
    x: x.name,
    y: y.slice(0, time ? 3 : 1).map(({ name }) => name),
  }
}

/**
 * Reads saved settings against the current result: columns that no longer exist are left out; null
 * if nothing is left to show, or the input is not a setting.
 */
export function readChartSettings(
  stored: unknown,
  columns: readonly ChartColumn[],
): ChartSettings | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { kind, x, y } = stored as Record<keyof ChartSettings, unknown> // each is looked at below
  const names = new Set(columns.map(({ name }) => name))
  const shown = Array.isArray(y)
    ? y.filter((name): name is string => typeof name === 'string' && names.has(name))
    : []
  if (!isKind(kind) || typeof x !== 'string' || !names.has(x) || shown.length === 0) return null
  return { kind, x, y: [...new Set(shown)].slice(0, MAX_SERIES) }
}

const isKind = (kind: unknown): kind is ChartKind =>
  kind === 'bar' || kind === 'line' || kind === 'area'

const isTime = (typeOid: number): boolean =>
  /^(?:date|time)/.test(builtinTypeName(typeOid) ?? '') && !builtinTypeName(typeOid)?.endsWith('[]')

const isKeyName = (name: string): boolean => /(?:^|_)id$/i.test(name)
