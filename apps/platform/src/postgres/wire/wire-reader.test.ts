import { expect, test } from 'vitest'
import { MessageTooLarge, WireReader } from './wire-reader'

function message(type: string, body: string): Buffer {
  const bytes = Buffer.alloc(5 + body.length)
  bytes.write(type, 0, 'latin1')
  bytes.writeUInt32BE(body.length + 4, 1)
  bytes.write(body, 5, 'latin1')
  return bytes
}

const stream = Buffer.concat([
  message('T', 'columns'),
  message('D', 'a'.repeat(3_000)),
  message('n', ''),
  message('D', 'last'),
])

test.each([1, 2, 3, 4, 5, 6, 7, 100, 1_000, 2_999, 5_000])(
  'finds every message when the socket gives %i bytes at a time',
  (size) => {
    const reader = new WireReader({ maxBytes: () => 10_000 })
    const found: string[] = []
    for (let offset = 0; offset < stream.length; offset += size) {
      reader.push(stream.subarray(offset, offset + size), (type, buffer, start, end) => {
        found.push(`${String.fromCharCode(type)}${buffer.toString('latin1', start, end)}`)
      })
    }
    expect(found).toEqual(['Tcolumns', `D${'a'.repeat(3_000)}`, 'n', 'Dlast'])
  },
)

test('refuses a message over the limit before it is gathered', () => {
  const reader = new WireReader({ maxBytes: () => 1_000 })
  expect(() => reader.push(message('D', 'x'.repeat(2_000)).subarray(0, 10), () => {})).toThrow(
    MessageTooLarge,
  )
})

test.each([1, 4, 7, 900, 5_000])(
  'reads the beginning of a message that is cut, and skips its rest, %i bytes at a time',
  (size) => {
    const reader = new WireReader({
      maxBytes: (type) => (type === 0x45 ? 100 : 10_000),
      isCut: (type) => type === 0x45,
    })
    const bytes = Buffer.concat([
      message('n', ''),
      message('E', 'e'.repeat(3_000)),
      message('D', 'last'),
    ])
    const found: string[] = []
    for (let offset = 0; offset < bytes.length; offset += size) {
      reader.push(bytes.subarray(offset, offset + size), (type, buffer, start, end) => {
        found.push(`${String.fromCharCode(type)}${buffer.toString('latin1', start, end)}`)
      })
    }
    expect(found).toEqual(['n', `E${'e'.repeat(95)}`, 'Dlast'])
  },
)

test('refuses a length that is shorter than a message can be', () => {
  const reader = new WireReader({ maxBytes: () => 10_000 })
  expect(() => reader.push(Buffer.from([0x44, 0, 0, 0, 1, 0, 0]), () => {})).toThrow(RangeError)
})

test('says that a large message comes before it holds it', () => {
  const announced: number[] = []
  const reader = new WireReader({
    maxBytes: () => 10_000_000,
    onLarge: (bytes) => announced.push(bytes),
  })
  reader.push(message('D', 'x'.repeat(2_000_000)).subarray(0, 5), () => {})
  expect(announced).toEqual([2_000_005])
})
