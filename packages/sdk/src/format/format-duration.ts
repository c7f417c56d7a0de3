/** A duration for people: `0.4 ms`, `12 ms`, `2.42 s`, `3 min 5 s`. */
export function formatDuration(milliseconds: number, locale?: string): string {
  const number = (value: number, digits: number) => value.toLocaleString(locale, { maximumFractionDigits: digits })
  if (milliseconds < 10) return `${number(milliseconds, 1)} ms`
  if (milliseconds < 999.5) return `${number(milliseconds, 0)} ms`
  if (milliseconds < 59_995) return `${number(milliseconds / 1000, 2)} s`
  const seconds = Math.round(milliseconds / 1000)
  return `${number(Math.floor(seconds / 60), 0)} min ${seconds % 60} s`
}
