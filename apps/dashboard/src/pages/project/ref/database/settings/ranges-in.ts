/** Ranges of a project's network restrictions, as the server accepts them. */
export const MAX_RANGES = 100

/** Returns the ranges of a text, which are separated by line breaks, spaces or commas. */
export const rangesIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

/** Returns true if an address is listed itself, or with all of its version. */
export function listsAddress(ranges: readonly string[], address: string): boolean {
  const forms = address.includes(':')
    ? [address, `${address}/128`, '::/0']
    : [address, `${address}/32`, '0.0.0.0/0']
  return ranges.some((range) => forms.includes(range.toLowerCase()))
}
