/** Unit of a chart's values; sizes step by 1024. */
export type AxisKind = 'count' | 'bytes' | 'share'

/**
 * Returns the upper end of a chart's axis that begins at zero: a round number not below any value.
 */
export function axisTop(values: readonly number[], kind: AxisKind): number {
  if (kind === 'share') return 1
  const max = Math.max(0, ...values)
  if (max === 0) return kind === 'bytes' ? 1024 : 1
  const base = kind === 'bytes' ? 1024 : 10
  const power = base ** Math.floor(Math.log(max) / Math.log(base))
  const factors =
    kind === 'bytes' ? [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024] : [1, 2, 4, 6, 8, 10]
  return power * (factors.find((factor) => factor * power >= max) ?? base)
}
