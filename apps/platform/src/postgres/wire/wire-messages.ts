import { serialize } from 'pg-protocol'
import { wireMessages } from './wire.messages'

/** Type bytes of the messages that a backend sends during a run (PostgreSQL documentation, chapter "Message Formats"). */
export const Backend = {
  commandComplete: 0x43,
  copyData: 0x64,
  copyBothResponse: 0x57,
  copyInResponse: 0x47,
  copyOutResponse: 0x48,
  dataRow: 0x44,
  emptyQueryResponse: 0x49,
  errorResponse: 0x45,
  noticeResponse: 0x4e,
  parameterStatus: 0x53,
  readyForQuery: 0x5a,
  rowDescription: 0x54,
} as const

/** A column as RowDescription has it. */
export interface WireField {
  name: string
  tableOid: number
  columnNumber: number
  typeOid: number
  typmod: number
}

/** Fields of ErrorResponse and NoticeResponse by their one-letter codes. */
export type WireReport = ReadonlyMap<string, string>

/**
 * Reads the columns of a RowDescription with the body `[start, end)`.
 * @throws RangeError for data outside of it
 */
export function readRowDescription(buffer: Buffer, start: number, end: number): WireField[] {
  const count = buffer.readUInt16BE(start)
  const fields: WireField[] = []
  let offset = start + 2
  for (let index = 0; index < count; index += 1) {
    const stop = buffer.indexOf(0, offset)
    if (stop < 0 || stop + 19 > end) throw new RangeError('A column leaves its message')
    const name = buffer.toString('utf8', offset, stop)
    offset = stop + 1
    fields.push({
      name,
      tableOid: buffer.readUInt32BE(offset),
      columnNumber: buffer.readUInt16BE(offset + 4),
      typeOid: buffer.readUInt32BE(offset + 6),
      typmod: buffer.readInt32BE(offset + 12),
    })
    offset += 18
  }
  return fields
}

/** Reads the fields of a message with the body `[start, end)`. The last field of a truncated message is marked. */
export function readReport(buffer: Buffer, start: number, end: number): WireReport {
  const report = new Map<string, string>()
  let offset = start
  while (offset < end && buffer[offset] !== 0) {
    const { text, next } = readString(buffer, offset + 1, end)
    // A character that was cut is none.
    report.set(
      String.fromCharCode(buffer[offset] ?? 0),
      next > end ? text.replace(/\uFFFD$/, '') + wireMessages.cut : text,
    )
    offset = next
  }
  return report
}

/** The text that ends with a zero byte, and where the next one begins: behind `end` where the zero is missing. */
export function readString(
  buffer: Buffer,
  start: number,
  end: number,
): { text: string; next: number } {
  const zero = buffer.indexOf(0, start)
  const stop = zero < 0 || zero >= end ? end : zero
  return { text: buffer.toString('utf8', start, stop), next: stop + 1 }
}

/** The text as one simple query, or, with parameters, as one prepared statement whose values and results are text. */
export function writeRun(sql: string, parameters: readonly (string | null)[] | undefined): Buffer {
  if (!parameters) return serialize.query(sql)
  return Buffer.concat([
    serialize.parse({ text: sql }),
    serialize.bind({ values: [...parameters] }),
    serialize.describe({ type: 'P' }),
    serialize.execute({ rows: 0 }),
    serialize.sync(),
  ])
}

/** All that a COPY from the client reads. */
export const writeCopyData = (data: string): Buffer =>
  Buffer.concat([serialize.copyData(Buffer.from(data, 'utf8')), serialize.copyDone()])
export const writeCopyFail = (message: string): Buffer => serialize.copyFail(message)
export const writeTerminate = (): Buffer => serialize.end()
export const writeTlsRequest = (): Buffer => serialize.requestSsl()
export const writeCancel = (processId: number, secretKey: number): Buffer =>
  serialize.cancel(processId, secretKey)
