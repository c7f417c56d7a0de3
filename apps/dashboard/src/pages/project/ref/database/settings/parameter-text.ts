import { POSTGRES_PARAMETERS } from '@howdah/rules/postgres/parameters'
import { locale } from '../../../../../format/locale'
import { parameterMessages as messages } from './parameters.messages'

const number = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 6 })

/**
 * Returns the allowed values of a parameter as text.
 * @param unit of its values; null for numbers in that unit
 */
export function rangeText(name: string, unit: string | null): string {
  const range = POSTGRES_PARAMETERS[name]
  if (!range) return ''
  if ('values' in range) return range.values.join(', ')
  const [min, max] = [range.min, range.max].map((value) =>
    unit === null ? number(value) : valueText(String(value), unit),
  )
  const text = messages.between(min ?? '', max ?? '')
  return range.allowsZero ? messages.orOff(text) : text
}

const SIZES = { B: 1, kB: 1024, '8kB': 8192, MB: 1024 ** 2 } as const

/** Returns the bytes of a unit of sizes; null for other units. */
export const bytesOfUnit = (unit: string | null): number | null =>
  unit !== null && unit in SIZES ? SIZES[unit as keyof typeof SIZES] : null

const TIMES = { ms: 1, s: 1000, min: 60_000 } as const

/** Returns a value with its unit, in the largest unit without a remainder. */
export function valueText(value: string, unit: string | null): string {
  const amount = Number(value)
  if (unit === null || Number.isNaN(amount)) return value
  if (amount <= 0) return value
  if (unit in SIZES) return withUnit(amount * SIZES[unit as keyof typeof SIZES], SIZE_NAMES)
  if (unit in TIMES) return withUnit(amount * TIMES[unit as keyof typeof TIMES], TIME_NAMES)
  return `${value} ${unit}`
}

type Names = readonly (readonly [size: number, name: string])[]

const SIZE_NAMES: Names = [
  [1024 ** 4, 'TB'],
  [1024 ** 3, 'GB'],
  [1024 ** 2, 'MB'],
  [1024, 'kB'],
  [1, 'B'],
]
const TIME_NAMES: Names = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1000, 's'],
  [1, 'ms'],
]

function withUnit(amount: number, names: Names): string {
  const [size, name] = names.find(([one]) => amount % one === 0) ?? names.at(-1) ?? [1, '']
  return `${number(amount / size)} ${name}`
}
