/** Round numbers that hold all of `values` and zero, about `count` of them. */
export function niceTicks(values: readonly number[], count = 5): number[] {
  const low = values.reduce((least, value) => Math.min(least, value), 0)
  const high = values.reduce((max, value) => Math.max(max, value), 0)
  const span = high - low
  if (!(span > 0) || !Number.isFinite(span)) return [0, 1]
  const rough = span / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10)
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  return Array.from({ length: last - first + 1 }, (_, index) => round((first + index) * step, step))
}

/** 0.30000000000000004 is 0.3 on an axis. */
const round = (value: number, step: number): number =>
  Number(value.toFixed(Math.min(Math.max(0, -Math.floor(Math.log10(step))), 100)))

/**
 * Converts a Postgres value to a height on a chart, rounded to the resolution of a screen; null for
 * a value that is not a number (NULL, NaN, infinity).
 */
export function chartNumber(value: string | null): number | null {
  if (value === null || value === '') return null
  // money: $1,234.50 or -$3.00
  const number = Number(
    /^-?\D?[\d,]+(?:\.\d+)?$/.test(value) ? value.replace(/[^\d.-]/g, '') : value,
  )
  return Number.isFinite(number) ? number : null
}
