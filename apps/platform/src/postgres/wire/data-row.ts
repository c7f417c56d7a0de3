import type { JsonBytes } from '../../modules/query/json-bytes'

const COMMA = 0x2c
const OPEN = 0x5b
const CLOSE = 0x5d

/**
 * Returns the length in bytes of the field whose length is at `offset`; negative for NULL.
 * @throws RangeError for a field that is not inside its row
 */
export function fieldLength(buffer: Buffer, offset: number, end: number): number {
  const length = offset + 4 > end ? Infinity : buffer.readInt32BE(offset)
  if (length > end - offset - 4) throw new RangeError('A field leaves its row')
  return length
}

/** Writes the body `[start, end)` of a DataRow message as a JSON array of strings and nulls. @throws RangeError */
export function writeRowArray(json: JsonBytes, buffer: Buffer, start: number, end: number): void {
  const count = buffer.readUInt16BE(start)
  let offset = start + 2
  json.byte(OPEN)
  for (let column = 0; column < count; column += 1) {
    if (column > 0) json.byte(COMMA)
    const length = fieldLength(buffer, offset, end)
    offset += 4
    if (length < 0) {
      json.null()
      continue
    }
    json.string(buffer, offset, offset + length)
    offset += length
  }
  json.byte(CLOSE)
}

const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const TRUE = 0x74

/** Conversion of a column's text to JSON in the list of objects. */
export type JsonColumn = { key: Buffer; as: 'string' | 'raw' | 'boolean' }

/** Writes the body `[start, end)` of a DataRow message as a JSON object. @throws RangeError */
export function writeRowObject(
  json: JsonBytes,
  columns: readonly JsonColumn[],
  buffer: Buffer,
  start: number,
  end: number,
): void {
  let offset = start + 2
  let first = true
  json.byte(OPEN_OBJECT)
  for (const { key, as } of columns) {
    if (!first) json.byte(COMMA)
    first = false
    json.raw(key, 0, key.length)
    const length = fieldLength(buffer, offset, end)
    offset += 4
    if (length < 0) {
      json.null()
      continue
    }
    if (as === 'string') json.string(buffer, offset, offset + length)
    else if (as === 'raw') json.raw(buffer, offset, offset + length)
    else json.ascii(buffer[offset] === TRUE ? 'true' : 'false')
    offset += length
  }
  json.byte(CLOSE_OBJECT)
}
