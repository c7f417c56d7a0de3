import { builtinTypeName, isNumericType } from '../sql/postgres-types'
import type { ChartColumn, ChartKind, ChartSettings } from './chart.types'

/** Lines that can be told apart; more would be a picture of nothing. */
export const MOST_SERIES = 6

/**
 * A chart to begin with: time along x makes a line, anything else bars; what is counted or measured goes up. A key is no measure: a first
 * column of whole numbers beside other numbers stands along x. Null when no column is a number.
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

/** Kept settings as they fit a result now: columns that are gone are left out; null when nothing is left to show, or it is no setting. */
export function readChartSettings(
  kept: unknown,
  columns: readonly ChartColumn[],
): ChartSettings | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { kind, x, y } = kept as Record<keyof ChartSettings, unknown> // each is looked at below
  const names = new Set(columns.map(({ name }) => name))
  const shown = Array.isArray(y)
    ? y.filter((name): name is string => typeof name === 'string' && names.has(name))
    : []
  if (!isKind(kind) || typeof x !== 'string' || !names.has(x) || shown.length === 0) return null
  return { kind, x, y: [...new Set(shown)].slice(0, MOST_SERIES) }
}

const isKind = (kind: unknown): kind is ChartKind =>
  kind === 'bar' || kind === 'line' || kind === 'area'

const isTime = (typeOid: number): boolean =>
  /^(?:date|time)/.test(builtinTypeName(typeOid) ?? '') && !builtinTypeName(typeOid)?.endsWith('[]')

const isKeyName = (name: string): boolean => /(?:^|_)id$/i.test(name)
