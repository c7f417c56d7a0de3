/** Entry of a table of contents, with what a test is about. */
export interface BuiltEntry {
  id: number
  kind: string
  tag?: string
  definition?: string
  copy?: string
  accessMethod?: string
  dependencies?: number[]
  hasData?: boolean
}

/** Sizes of the numbers, as stated in the head. */
const INT_BYTES = 3
const OFFSET_BYTES = 2
const NONE = -1

/** Returns a number of an archive. */
export function builtInt(value: number): Buffer {
  const bytes = Buffer.alloc(1 + INT_BYTES)
  bytes[0] = value < 0 ? 1 : 0
  bytes.writeUIntLE(Math.abs(value), 1, INT_BYTES)
  return bytes
}

/** Returns a text of an archive. */
export const builtText = (value: string | null): Buffer =>
  value === null
    ? builtInt(NONE)
    : Buffer.concat([builtInt(Buffer.byteLength(value)), Buffer.from(value)])

/** Returns the head of an archive up to its first entry. */
export const builtHead = (count: number, algorithm = 0): Buffer =>
  Buffer.concat([
    Buffer.from('PGDMP'),
    // Of version 15, in the custom format.
    Buffer.from([1, 15, 0, INT_BYTES, OFFSET_BYTES, 1, algorithm]),
    ...Array.from({ length: 7 }, () => builtInt(0)),
    ...['postgres', '18', '18'].map(builtText),
    builtInt(count),
  ])

/** Returns an entry without the end of its dependencies, the rest of which may be anything. */
export const builtBegin = (entry: BuiltEntry): Buffer =>
  Buffer.concat([
    builtInt(entry.id),
    builtInt(entry.hasData === true ? 1 : 0),
    ...['0', '0', entry.tag ?? '', entry.kind].map(builtText),
    builtInt(1),
    ...[entry.definition ?? '', '', entry.copy ?? '', null, ''].map(builtText),
    ...[entry.accessMethod ?? null, 'postgres', 'false'].map(builtText),
    ...(entry.dependencies ?? []).map((id) => builtText(String(id))),
  ])

/** Returns an archive in the custom format: its table of contents, and whatever follows. */
export const builtArchive = (entries: BuiltEntry[], data: Buffer[] = [], algorithm = 0): Buffer =>
  Buffer.concat([
    builtHead(entries.length, algorithm),
    ...entries.flatMap((entry) => [
      builtBegin(entry),
      builtText(null),
      Buffer.from([entry.hasData === true ? 1 : 3, ...new Uint8Array(OFFSET_BYTES)]),
    ]),
    ...data,
  ])

/** Returns chunks of a block, with their end. */
export const builtChunks = (...chunks: Buffer[]): Buffer =>
  Buffer.concat([...chunks.flatMap((chunk) => [builtInt(chunk.length), chunk]), builtInt(0)])
