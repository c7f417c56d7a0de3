/** Parses a position in the write-ahead log, as Postgres prints it (`16/B374D848`). */
export function parsePosition(text: string): bigint {
  const [high, low] = text.split('/')
  return (BigInt(`0x${high ?? ''}`) << 32n) | BigInt(`0x${low ?? ''}`)
}

/** Formats a position the way Postgres does. */
export const formatPosition = (position: bigint): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase()

/** Returns the first position of the segment that holds a position. */
export const segmentStart = (position: bigint, segmentBytes: number): bigint =>
  position - (position % BigInt(segmentBytes))

const hex = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, '0')

/** Returns the name of the file in which Postgres has the segment that begins at a position. */
export function segmentName(timeline: number, start: bigint, segmentBytes: number): string {
  const perLog = 0x1_0000_0000n / BigInt(segmentBytes)
  const number = start / BigInt(segmentBytes)
  return `${hex(BigInt(timeline))}${hex(number / perLog)}${hex(number % perLog)}`
}

/** Returns the first position of a segment by its name; null for the name of another file. */
export function segmentOf(name: string, segmentBytes: number): bigint | null {
  const [, log, number] = /^[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})$/.exec(name) ?? []
  if (log === undefined || number === undefined) return null
  return (BigInt(`0x${log}`) << 32n) + BigInt(`0x${number}`) * BigInt(segmentBytes)
}
