/** A measured duration: `<0.1 ms`, `0.4 ms`, `12 ms`, `2.42 s`, `3 min 5 s`. */
export function formatMilliseconds(milliseconds: number, locale: string | undefined): string {
  const number = (value: number, digits: number) =>
    value.toLocaleString(locale, { maximumFractionDigits: digits })
  // What was measured is not nothing.
  if (milliseconds > 0 && milliseconds < 0.05) return `<${number(0.1, 1)} ms`
  if (milliseconds < 10) return `${number(milliseconds, 1)} ms`
  if (milliseconds < 999.5) return `${number(milliseconds, 0)} ms`
  if (milliseconds < 59_995) return `${number(milliseconds / 1000, 2)} s`
  const seconds = Math.round(milliseconds / 1000)
  return `${number(Math.floor(seconds / 60), 0)} min ${seconds % 60} s`
}

const SPANS = [
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
  ['s', 1],
] as const

/** A span by its two largest units, for example `3 d 4 h`. @param seconds whole */
export function formatSpan(seconds: number, locale: string | undefined): string {
  const first = SPANS.findIndex(([, size]) => seconds >= size)
  if (first === -1) return '0 s'
  let rest = seconds
  const parts: string[] = []
  for (const [unit, size] of SPANS.slice(first, first + 2)) {
    const count = Math.floor(rest / size)
    rest -= count * size
    if (count > 0) parts.push(`${count.toLocaleString(locale)} ${unit}`)
  }
  return parts.join(' ')
}

/** Span between a moment and now; a clock that is ahead makes no time negative. @param now milliseconds since 1970 */
export const formatSpanSince = (
  iso: string,
  locale: string | undefined,
  now: number = Date.now(),
): string => formatSpan(Math.max(0, Math.floor((now - Date.parse(iso)) / 1000)), locale)
