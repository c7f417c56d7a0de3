const factors = new Map<string, number>(
  ['', 'KB', 'MB', 'GB', 'TB'].map((unit, step) => [unit, 1024 ** step]),
)

/** A number of bytes as clients send it: a number, or a text such as `50MB`. null for anything else. */
export function parseSize(value: number | string): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : null
  const [, digits, unit = ''] =
    /^(\d{1,16}(?:\.\d{1,6})?) ?(kb|mb|gb|tb|b)?$/i.exec(value.trim()) ?? []
  if (digits === undefined) return null
  const bytes = Math.floor(
    Number(digits) * (factors.get(unit.toUpperCase().replace(/^B$/, '')) ?? NaN),
  )
  return Number.isSafeInteger(bytes) ? bytes : null
}
