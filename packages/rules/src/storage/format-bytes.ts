const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/**
 * Formats a number of bytes: in steps of 1024, with at most two decimals. '0 bytes' for an invalid
 * number.
 */
export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes <= 0) return `0 ${UNITS[0]}`
  let value = bytes
  let step = 0
  // Rounded before the comparison: 1024 KB is 1 MB.
  while (round(value) >= 1024 && step < UNITS.length - 1) {
    value /= 1024
    step++
  }
  return `${round(value)} ${UNITS[step] ?? ''}`
}

const round = (value: number): number => Math.round(value * 100) / 100

const SPANS = [
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
  ['s', 1],
] as const

/**
 * Formats a duration by its largest unit: '42s', '59m', '3h', '2d'. '' if not finite.
 */
export function formatRemainingTime(seconds: number): string {
  if (!Number.isFinite(seconds)) return ''
  const whole = Math.max(0, Math.floor(seconds))
  const [unit, length] = SPANS.find(([, span]) => whole >= span) ?? (['s', 1] as const)
  return `${Math.floor(whole / length)}${unit}`
}
