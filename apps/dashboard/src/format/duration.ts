const spans = [
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
  ['s', 1],
] as const

/** A span for people by its two largest units, for example `3 d 4 h`. `seconds` is whole. */
export function formatDuration(seconds: number): string {
  const first = spans.findIndex(([, size]) => seconds >= size)
  if (first === -1) return '0 s'
  let rest = seconds
  const parts: string[] = []
  for (const [unit, size] of spans.slice(first, first + 2)) {
    const count = Math.floor(rest / size)
    rest -= count * size
    if (count > 0) parts.push(`${count} ${unit}`)
  }
  return parts.join(' ')
}

/** How long ago a moment was, as `formatDuration` has it; a clock that is ahead makes no time negative. */
export const spanSince = (iso: string, now: number = Date.now()): string =>
  formatDuration(Math.max(0, Math.floor((now - Date.parse(iso)) / 1000)))
