const units = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB'] as const

/** A size for people, in steps of 1024, for example `7.7 MB`. Takes an int8 as the text that Postgres writes. */
export function formatBytes(bytes: string | number): string {
  let size = Number(bytes)
  let unit = 0
  // The next unit begins where this one would round up to 1024.
  while (Math.round(size * 10) / 10 >= 1024 && unit < units.length - 1) {
    size /= 1024
    unit += 1
  }
  const digits = unit === 0 || size >= 100 ? 0 : 1
  return `${size.toLocaleString('en', { maximumFractionDigits: digits })} ${units[unit]}`
}
