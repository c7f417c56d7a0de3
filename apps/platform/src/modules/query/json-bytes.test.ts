import { expect, test } from 'vitest'
import { writeRowArray, writeRowObject } from '../../postgres/wire/data-row'
import { JsonBytes } from './json-bytes'
import { jsonColumns } from './json-columns'
import type { WireField } from '../../postgres/wire/wire-messages'

function dataRow(values: (string | null)[]): Buffer {
  const parts = values.map((value) => {
    const text = Buffer.from(value ?? '')
    const length = Buffer.alloc(4)
    length.writeInt32BE(value === null ? -1 : text.length)
    return Buffer.concat([length, text])
  })
  const count = Buffer.alloc(2)
  count.writeUInt16BE(values.length)
  return Buffer.concat([count, ...parts])
}

const everyControl = Array.from({ length: 31 }, (_, index) => String.fromCharCode(index + 1)).join(
  '',
)

test.each([
  [['']],
  [[null]],
  [['plain', null, 'x']],
  [['"quoted" \\ back', 'line\nbreak\ttab\rreturn']],
  [[everyControl]],
  [['ünïcödé 漢字 😀 \u2028\u2029\u007f']],
  [['x'.repeat(300_000), '"'.repeat(100_000)]],
])('a row reads back as it was %#', (values) => {
  const json = new JsonBytes(16)
  const row = dataRow(values)
  writeRowArray(json, row, 0, row.length)
  expect(JSON.parse(json.take().toString('utf8'))).toEqual(values)
})

const field = (name: string, typeOid: number): WireField => ({
  name,
  typeOid,
  tableOid: 0,
  columnNumber: 0,
  typmod: -1,
})

test('the list of objects has JSON for booleans, small integers and json, and text for everything else', () => {
  const fields = [
    field('b', 16),
    field('s', 21),
    field('i', 23),
    field('big', 20),
    field('n', 1700),
    field('j', 3802),
    field('t', 25),
    field('nothing', 16),
  ]
  const json = new JsonBytes()
  const row = dataRow(['t', '-3', '7', '9007199254740993', 'NaN', '{"a": [1, 2]}', 'tru', null])
  writeRowObject(json, jsonColumns(fields), row, 0, row.length)
  expect(JSON.parse(json.take().toString('utf8'))).toEqual({
    b: true,
    s: -3,
    i: 7,
    big: '9007199254740993',
    n: 'NaN',
    j: { a: [1, 2] },
    t: 'tru',
    nothing: null,
  })
})

test.each([
  [
    ['id', 'id'],
    ['id', 'id_2'],
  ],
  [
    ['id', 'id', 'id_2'],
    ['id', 'id_3', 'id_2'],
  ],
  [
    ['id', 'id_2', 'id', 'id'],
    ['id', 'id_2', 'id_3', 'id_4'],
  ],
  [
    ['?column?', '?column?'],
    ['?column?', '?column?_2'],
  ],
  [
    ['"', '"'],
    ['"', '"_2'],
  ],
])('repeated names %j become %j', (names, expected) => {
  const keys = jsonColumns(names.map((name) => field(name, 25))).map(
    ({ key }) => JSON.parse(key.toString().slice(0, -1)) as string,
  )
  expect(keys).toEqual(expected)
})

test('a large value takes little more room than its JSON', () => {
  const json = new JsonBytes(16)
  const row = dataRow(['x'.repeat(1_000_000) + '"\n\u0001'])
  writeRowArray(json, row, 0, row.length)
  const { length } = json
  expect(json.take().buffer.byteLength).toBeLessThan(length * 1.2)
})
