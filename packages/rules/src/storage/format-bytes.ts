const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** A number of bytes for people: by steps of 1024, with at most two decimals. What is no such number is '0 bytes'. Spec section 9. */
export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes <= 0) return `0 ${UNITS[0]}`
  let value = bytes
  let step = 0
  // Rounded before it is compared: what would read 1024 KB is 1 MB.
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

/** A span for people, its largest unit alone: '42s', '59m', '3h', '2d'. '' for what is not finite. Spec section 9. */
export function formatRemainingTime(seconds: number): string {
  if (!Number.isFinite(seconds)) return ''
  const whole = Math.max(0, Math.floor(seconds))
  const [unit, length] = SPANS.find(([, span]) => whole >= span) ?? (['s', 1] as const)
  return `${Math.floor(whole / length)}${unit}`
}
