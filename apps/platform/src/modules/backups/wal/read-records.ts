/** Record of the log that tells what became of tables. */
export type LogRecord =
  /** Tables that a transaction emptied. */
  | { kind: 'truncate'; transaction: number; database: number; tables: readonly number[] }
  /** End of a transaction, with the numbers of the files that went with it. */
  | {
      kind: 'commit'
      transactions: readonly number[]
      at: Date
      position: bigint
      /** Number of the database in which it ran; null if the record does not tell. */
      database: number | null
      files: readonly { database: number; file: number }[]
      /** True if it changed the catalog. */
      changesCatalog: boolean
    }

/** Reads records from a log that arrives in order. */
export interface RecordReader {
  feed(bytes: Buffer): void
}

const PAGE_BYTES = 8_192
const PAGE_HEADER_BYTES = 24
/** Of the first page of a segment. */
const LONG_PAGE_HEADER_BYTES = 40
const LONG_HEADER = 0x0002
const RECORD_HEADER_BYTES = 24
/** Bytes of the largest record that is read. */
const MAX_RECORD_BYTES = 4 * 1024 * 1024
/** Managers of records, and what they log. */
const [XLOG, TRANSACTION, HEAP] = [0, 1, 10]
const SWITCH = 0x40
const COMMIT = 0x00
const TRUNCATE = 0x30
const HAS_INFO = 0x80
/** Flags of what the record of a commit has. */
const [HAS_DATABASE, HAS_CHILDREN, HAS_FILES, HAS_INVALIDATIONS] = [1, 2, 4, 8]
/** Marks of the parts before the data of a record. */
const [SHORT_DATA, LONG_DATA, ORIGIN, TOP_TRANSACTION] = [255, 254, 253, 252]
/** Midnight of 2000-01-01 UTC, from which Postgres counts. */
const POSTGRES_EPOCH_MS = 946_684_800_000

/**
 * Creates a reader of the records of PostgreSQL 18 that end transactions or empty tables.
 * @param from first position of a segment
 */
export function createRecordReader({
  from,
  segmentBytes,
  onRecord,
}: {
  from: bigint
  segmentBytes: number
  onRecord(record: LogRecord): void
}): RecordReader {
  /** Bytes since `from`. */
  let at = 0
  let isFirstPage = true
  /** Bytes of records that are passed over. */
  let toSkip = 0
  let isSegmentOver = false
  const pageHeader = Buffer.alloc(LONG_PAGE_HEADER_BYTES)
  let pageHeaderBytes = 0
  let record = Buffer.alloc(RECORD_HEADER_BYTES)
  let recordBytes = 0
  let recordAt = 0

  /** Takes a byte range of the header of a page. @returns the number of bytes */
  function takePageHeader(bytes: Buffer): number {
    const wanted =
      pageHeaderBytes >= 4 && (pageHeader.readUInt16LE(2) & LONG_HEADER) !== 0
        ? LONG_PAGE_HEADER_BYTES
        : PAGE_HEADER_BYTES
    const taken = bytes.copy(pageHeader, pageHeaderBytes, 0, wanted - pageHeaderBytes)
    pageHeaderBytes += taken
    const isLong = (pageHeader.readUInt16LE(2) & LONG_HEADER) !== 0
    if (pageHeaderBytes === (isLong ? LONG_PAGE_HEADER_BYTES : PAGE_HEADER_BYTES)) {
      // The rest of a record whose beginning is in the segment before.
      if (isFirstPage) toSkip = pageHeader.readUInt32LE(16)
      isFirstPage = false
      pageHeaderBytes = -1
    }
    return taken
  }

  function takeRecord(bytes: Buffer): number {
    if (recordBytes === 0) recordAt = at
    const taken = bytes.copy(record, recordBytes)
    recordBytes += taken
    if (recordBytes < record.length) return taken
    const total = record.readUInt32LE(0)
    if (total < RECORD_HEADER_BYTES) {
      isSegmentOver = true
    } else if (record.length === RECORD_HEADER_BYTES && total > RECORD_HEADER_BYTES) {
      if (isWanted(record) && total <= MAX_RECORD_BYTES) {
        const head = record
        record = Buffer.alloc(total)
        head.copy(record)
        return taken
      }
      toSkip = total - RECORD_HEADER_BYTES
    } else if (isWanted(record)) {
      const found = parse(record, from + BigInt(recordAt))
      if (found) onRecord(found)
    }
    const isSwitch = record[17] === XLOG && ((record[16] ?? 0) & 0xf0) === SWITCH
    if (isSwitch) [isSegmentOver, toSkip] = [true, 0]
    record = Buffer.alloc(RECORD_HEADER_BYTES)
    recordBytes = 0
    return taken
  }

  return {
    feed(bytes) {
      let rest = bytes
      const pass = (count: number) => {
        at += count
        rest = rest.subarray(count)
      }
      while (rest.length > 0) {
        if (at % segmentBytes === 0) isSegmentOver = false
        if (isSegmentOver) {
          pass(Math.min(rest.length, segmentBytes - (at % segmentBytes)))
          pageHeaderBytes = 0
          continue
        }
        const inPage = at % PAGE_BYTES
        if (inPage === 0) pageHeaderBytes = 0
        if (pageHeaderBytes >= 0) {
          pass(takePageHeader(rest))
          continue
        }
        const ofPage = rest.subarray(0, PAGE_BYTES - inPage)
        if (toSkip > 0) {
          const skipped = Math.min(toSkip, ofPage.length)
          toSkip -= skipped
          pass(skipped)
        } else if (recordBytes === 0 && at % 8 !== 0) {
          pass(Math.min(8 - (at % 8), ofPage.length))
        } else pass(takeRecord(ofPage))
      }
    },
  }
}

function isWanted(header: Buffer): boolean {
  const info = (header[16] ?? 0) & 0x70
  if (header[17] === TRANSACTION) return info === COMMIT
  return header[17] === HEAP && info === TRUNCATE
}

/** Returns the data of a record; null if there is none. */
function dataOf(record: Buffer): Buffer | null {
  for (let at = RECORD_HEADER_BYTES; at < record.length;) {
    const mark = record[at]
    if (mark === SHORT_DATA) return record.subarray(at + 2)
    if (mark === LONG_DATA) return record.subarray(at + 5)
    if (mark === ORIGIN) at += 3
    else if (mark === TOP_TRANSACTION) at += 5
    else return null
  }
  return null
}

function parse(record: Buffer, position: bigint): LogRecord | null {
  const data = dataOf(record)
  const transaction = record.readUInt32LE(4)
  if (data === null) return null
  try {
    return record[17] === HEAP
      ? truncateOf(data, transaction)
      : commitOf(data, { transaction, position, hasInfo: ((record[16] ?? 0) & HAS_INFO) !== 0 })
  } catch (error) {
    // A record that is shorter than it says.
    if (error instanceof RangeError) return null
    throw error
  }
}

function truncateOf(data: Buffer, transaction: number): LogRecord {
  const tables = Array.from({ length: data.readUInt32LE(4) }, (_, index) =>
    data.readUInt32LE(12 + index * 4),
  )
  return { kind: 'truncate', transaction, database: data.readUInt32LE(0), tables }
}

function commitOf(
  data: Buffer,
  { hasInfo, position, transaction }: { hasInfo: boolean; position: bigint; transaction: number },
): LogRecord {
  const at = new Date(Number(data.readBigInt64LE(0) / 1_000n) + POSTGRES_EPOCH_MS)
  const info = hasInfo ? data.readUInt32LE(8) : 0
  let offset = hasInfo ? 12 : 8
  let database: number | null = null
  if (info & HAS_DATABASE) {
    database = data.readUInt32LE(offset)
    offset += 8
  }
  const transactions = [transaction]
  if (info & HAS_CHILDREN) {
    const count = data.readUInt32LE(offset)
    for (let child = 1; child <= count; child += 1)
      transactions.push(data.readUInt32LE(offset + child * 4))
    offset += 4 + count * 4
  }
  const files: { database: number; file: number }[] = []
  if (info & HAS_FILES) {
    const count = data.readUInt32LE(offset)
    for (let index = 0; index < count; index += 1) {
      const place = offset + 4 + index * 12
      files.push({ database: data.readUInt32LE(place + 4), file: data.readUInt32LE(place + 8) })
    }
  }
  return {
    ...{ kind: 'commit', transactions, at, position, database, files },
    changesCatalog: (info & (HAS_INVALIDATIONS | HAS_FILES)) !== 0,
  }
}
