import { expect, test } from 'vitest'
import { MessageTooLarge, WireReader } from './wire-reader'

function message(type: string, body: string): Buffer {
  const bytes = Buffer.alloc(5 + body.length)
  bytes.write(type, 0, 'latin1')
  bytes.writeUInt32BE(body.length + 4, 1)
  bytes.write(body, 5, 'latin1')
  return bytes
}

const stream = Buffer.concat([message('T', 'columns'), message('D', 'a'.repeat(3_000)), message('n', ''), message('D', 'last')])

test.each([1, 2, 3, 4, 5, 6, 7, 100, 1_000, 2_999, 5_000])('finds every message when the socket gives %i bytes at a time', (size) => {
  const reader = new WireReader(10_000)
  const found: string[] = []
  for (let offset = 0; offset < stream.length; offset += size) {
    reader.push(stream.subarray(offset, offset + size), (type, buffer, start, end) => {
      found.push(`${String.fromCharCode(type)}${buffer.toString('latin1', start, end)}`)
    })
  }
  expect(found).toEqual(['Tcolumns', `D${'a'.repeat(3_000)}`, 'n', 'Dlast'])
})

test('refuses a message over the limit before it is gathered', () => {
  const reader = new WireReader(1_000)
  expect(() => reader.push(message('D', 'x'.repeat(2_000)).subarray(0, 10), () => {})).toThrow(MessageTooLarge)
})
