import { isUtf8 } from 'node:buffer'

/** The body of a DataRow message as texts and nulls; null when one of them is no UTF-8, which a decoder would replace silently. */
export function readRow(buffer: Buffer, start: number): (string | null)[] | null {
  const count = buffer.readUInt16BE(start)
  const texts: (string | null)[] = []
  let offset = start + 2
  for (let index = 0; index < count; index += 1) {
    const length = buffer.readInt32BE(offset)
    offset += 4
    if (length < 0) {
      texts.push(null)
      continue
    }
    if (!isUtf8(buffer.subarray(offset, offset + length))) return null
    texts.push(buffer.toString('utf8', offset, offset + length))
    offset += length
  }
  return texts
}
