const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** A number of bytes for people, by steps of 1024 with at most two decimals. */
export function formatSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  return `${Math.round((bytes / 1024 ** step) * 100) / 100} ${units[step] ?? ''}`
}

const factors = new Map<string, number>(['', 'KB', 'MB', 'GB', 'TB'].map((unit, step) => [unit, 1024 ** step]))

/** A number of bytes as clients send it: a number, or a text such as `50MB`. null for anything else. */
export function parseSize(value: number | string): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : null
  const [, digits, unit = ''] = /^(\d{1,16}(?:\.\d{1,6})?) ?(kb|mb|gb|tb|b)?$/i.exec(value.trim()) ?? []
  if (digits === undefined) return null
  const bytes = Math.floor(Number(digits) * (factors.get(unit.toUpperCase().replace(/^B$/, '')) ?? NaN))
  return Number.isSafeInteger(bytes) ? bytes : null
}
