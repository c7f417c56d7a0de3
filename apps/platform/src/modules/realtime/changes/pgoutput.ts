/**
 * Text of a column as Postgres wrote it; null, or undefined for one that is not in the log: it was
 * not changed, or is not in the key of a former row.
 */
export type WalValue = string | null | undefined

export interface WalRelation {
  oid: number
  schema: string
  table: string
  columns: readonly string[]
}

export type WalMessage =
  | { kind: 'begin'; xid: number; committedAt: bigint }
  | { kind: 'commit'; endLsn: bigint }
  | { kind: 'relation'; relation: WalRelation }
  | { kind: 'insert'; oid: number; values: readonly WalValue[] }
  | { kind: 'update'; oid: number; old: readonly WalValue[] | null; values: readonly WalValue[] }
  | { kind: 'delete'; oid: number; old: readonly WalValue[] }
  | { kind: 'other' }

/** Microseconds from 1970 to the epoch of Postgres. */
const EPOCH_MICROSECONDS = 946_684_800_000_000n

/** Reads a message of the output plugin `pgoutput`, protocol version 1. Values stay text. */
export function readWal(data: Buffer): WalMessage {
  const reader = createReader(data)
  switch (String.fromCharCode(reader.byte())) {
    case 'B':
      reader.int64()
      return {
        kind: 'begin',
        committedAt: reader.int64() + EPOCH_MICROSECONDS,
        xid: reader.int32(),
      }
    case 'C':
      reader.byte()
      reader.int64()
      return { kind: 'commit', endLsn: reader.int64() }
    case 'R':
      return { kind: 'relation', relation: readRelation(reader) }
    case 'I': {
      const oid = reader.int32()
      reader.byte()
      return { kind: 'insert', oid, values: readTuple(reader) }
    }
    case 'U': {
      const oid = reader.int32()
      const first = String.fromCharCode(reader.byte())
      const old = first === 'N' ? null : readFormer(reader, first)
      if (old !== null) reader.byte()
      return { kind: 'update', oid, old, values: readTuple(reader) }
    }
    case 'D': {
      const oid = reader.int32()
      return { kind: 'delete', oid, old: readFormer(reader, String.fromCharCode(reader.byte())) }
    }
    default:
      return { kind: 'other' }
  }
}

type Reader = ReturnType<typeof createReader>

function createReader(data: Buffer) {
  let at = 0
  return {
    byte: () => data.readUInt8(at++),
    int16: () => data.readInt16BE((at += 2) - 2),
    int32: () => data.readUInt32BE((at += 4) - 4),
    int64: () => data.readBigUInt64BE((at += 8) - 8),
    text: (length: number) => data.toString('utf8', at, (at += length)),
    name(): string {
      const end = data.indexOf(0, at)
      const text = data.toString('utf8', at, end)
      at = end + 1
      return text
    },
  }
}

function readRelation(reader: Reader): WalRelation {
  const oid = reader.int32()
  const schema = reader.name() || 'pg_catalog'
  const table = reader.name()
  // Its flags of key columns are those of the replica identity, which may be all columns.
  reader.byte()
  const columns = Array.from({ length: reader.int16() }, () => {
    reader.byte()
    const name = reader.name()
    reader.int32()
    reader.int32()
    return name
  })
  return { oid, schema, table, columns }
}

const readTuple = (reader: Reader): WalValue[] =>
  Array.from({ length: reader.int16() }, () => {
    switch (String.fromCharCode(reader.byte())) {
      case 'n':
        return null
      case 't':
        return reader.text(reader.int32())
      default:
        return undefined
    }
  })

/** Reads a former row: all of it, or (kind `K`) its key, which has no nulls; the others are written so. */
const readFormer = (reader: Reader, kind: string): WalValue[] =>
  kind === 'K' ? readTuple(reader).map((value) => value ?? undefined) : readTuple(reader)
