/**
 * Requested range of a file: all of it, a part (both ends inclusive), or a range outside of the
 * file.
 */
export type ByteRange =
  | { kind: 'whole' }
  | { kind: 'part'; start: number; end: number }
  | { kind: 'outside' }

/**
 * Parses a `Range` header. Multiple ranges and invalid values return the whole file, as HTTP lets a
 * server choose.
 */
export function readRange(header: string | undefined, size: number): ByteRange {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return { kind: 'whole' }
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0
      ? { kind: 'outside' }
      : { kind: 'part', start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return { kind: 'whole' }
  if (start >= size) return { kind: 'outside' }
  return { kind: 'part', start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

/** Returns true if an `If-None-Match` or `If-Range` header names this version. */
export function namesVersion(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag)
}
