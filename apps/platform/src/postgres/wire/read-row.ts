import { isUtf8 } from 'node:buffer'
import { fieldLength } from './data-row'

/**
 * Returns the fields of a DataRow message whose body is `[start, end)`: views of their bytes in the
 * buffer, null for NULL.
 * @throws RangeError
 */
export function readFields(buffer: Buffer, start: number, end: number): (Buffer | null)[] {
  const count = buffer.readUInt16BE(start)
  const fields: (Buffer | null)[] = []
  let offset = start + 2
  for (let index = 0; index < count; index += 1) {
    const length = fieldLength(buffer, offset, end)
    offset += 4
    fields.push(length < 0 ? null : buffer.subarray(offset, offset + length))
    if (length > 0) offset += length
  }
  return fields
}

export const fieldText = (field: Buffer | null): string | null => field && field.toString('utf8')

/** The same as texts and nulls; null when one of them is no UTF-8, which a decoder would replace silently. */
export function readRow(buffer: Buffer, start: number, end: number): (string | null)[] | null {
  const fields = readFields(buffer, start, end)
  return fields.every((field) => field === null || isUtf8(field)) ? fields.map(fieldText) : null
}
