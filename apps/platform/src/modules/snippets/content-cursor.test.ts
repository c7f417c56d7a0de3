import { expect, it } from 'vitest'
import { readCursor, writeCursor } from './content-cursor'

const id = '0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b'
const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

it.each([
  ['name_asc', 'people by city'],
  ['name_asc', `o'brien "quoted" \\ ünïcode 😀`],
  ['name_asc', ''],
  ['inserted_desc', '1767607440123456'],
  ['updated_desc', '0'],
] as const)('%s %s comes back as it was written', (sort, key) => {
  expect(readCursor(writeCursor({ key, id }), sort)).toEqual({ key, id })
})

it.each([
  ['nothing', ''],
  ['no JSON', encode('{')],
  ['no pair', encode({ key: 'a', id })],
  ['a pair too long', encode(['a', id, 1])],
  ['no id', encode(['a', 'b'])],
  ['a number as key', encode([1, id])],
  ['a NUL', encode(['a\0', id])],
  ['a key that no name has', encode(['a'.repeat(1_001), id])],
])('%s is refused', (_, cursor) => {
  expect(() => readCursor(cursor, 'name_asc')).toThrow('This cursor doesn’t match the sort.')
})

it.each(['people', '-1', '1.5', '999999999999999999', 'infinity'])(
  'the moment %s is refused',
  (key) => {
    expect(() => readCursor(writeCursor({ key, id }), 'updated_desc')).toThrow('cursor')
  },
)
