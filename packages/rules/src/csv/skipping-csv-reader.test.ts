import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CsvQuotes } from './csv-reader'
import type { CsvField } from './csv.types'
import { skippingCsvReader, type SkippingPiece } from './skipping-csv-reader'

function readAll(text: string, quotes: CsvQuotes = 'strict', size = text.length || 1) {
  const reader = skippingCsvReader(',', quotes)
  const pieces: SkippingPiece[] = []
  for (let at = 0; at < text.length; at += size) pieces.push(reader.read(text.slice(at, at + size)))
  pieces.push(reader.end())
  return {
    rows: pieces.flatMap(({ rows }) => rows),
    broken: pieces.flatMap(({ broken }) => broken),
  }
}
const sizes = [1, 2, 3, 7, 1000]

describe('lines that cannot be read', () => {
  test.each(sizes)('are returned, and the lines after them are read, in pieces of %i', (size) => {
    const { rows, broken } = readAll(
      'a,b\r\n1,x"y\r\n2,"z" w\r\n3,ok\r\n4,"open\r\n5,ok\r\n',
      'strict',
      size,
    )
    expect(rows).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 4, fields: ['3', 'ok'] },
      { line: 6, fields: ['5', 'ok'] },
    ])
    expect(broken).toEqual([
      { line: 2, text: '1,x"y', problem: { type: 'stray-quote', line: 2 } },
      { line: 3, text: '2,"z" w', problem: { type: 'after-quote', line: 3 } },
      { line: 5, text: '4,"open', problem: { type: 'quote-open', line: 5 } },
    ])
  })

  test.each(sizes)('a quote that opens takes no good row with it, in pieces of %i', (size) => {
    // The quote of line 2 would end in front of the one of line 4.
    const { rows, broken } = readAll('a,b\n1,"x\n2,y\n3,"z"\n4,w', 'strict', size)
    expect(broken.map(({ line }) => line)).toEqual([2])
    expect(rows.map(({ line, fields }) => [line, ...fields])).toEqual([
      [1, 'a', 'b'],
      [3, '2', 'y'],
      [4, '3', 'z'],
      [5, '4', 'w'],
    ])
  })

  test.each(sizes)(
    'a row of several lines is read, and those after it have their lines, in pieces of %i',
    (size) => {
      const { rows, broken } = readAll('a"\r"b\rc"\r\r"d""\n', 'strict', size)
      expect(rows).toEqual([{ line: 2, fields: ['b\rc'] }])
      expect(broken.map(({ line, text: of }) => [line, of])).toEqual([
        [1, 'a"'],
        [5, '"d""'],
      ])
    },
  )
})

describe('lenient quotes', () => {
  test.each<[string, CsvField[][]]>([
    ['1,{"a":1},x\n', [['1', '{"a":1}', 'x']]],
    ['5" pipe,6"\n', [['5" pipe', '6"']]],
    ['"b" w,c\n', [['"b" w', 'c']]],
    ['"a ""b""" w\n', [['"a ""b""" w']]],
    ['"a","b ""c"""\n', [['a', 'b "c"']]],
  ])('%j', (text, rows) => {
    for (const size of sizes) {
      const read = readAll(text, 'lenient', size)
      expect(read.broken).toEqual([])
      expect(read.rows.map(({ fields }) => fields)).toEqual(rows)
    }
  })

  test('a quote that is never closed stays a broken line', () => {
    expect(readAll('a\n"b\nc\n', 'lenient')).toMatchObject({
      rows: [{ line: 1 }, { line: 3, fields: ['c'] }],
      broken: [{ line: 2, problem: { type: 'quote-open' } }],
    })
  })
})

test('whatever the text, it does not matter where it is cut, and no line is lost', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '"', '"', ',', '\n', '\r', 'b'),
    maxLength: 60,
  })
  fc.assert(
    fc.property(
      text,
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom<CsvQuotes>('strict', 'lenient'),
      (value, size, quotes) => {
        const whole = readAll(value, quotes)
        expect(readAll(value, quotes, size)).toEqual(whole)
        const letters = (all: string) => all.replace(/[^ab]/g, '')
        const read = [
          ...whole.rows.map(({ line, fields }) => ({ line, text: fields.join('') })),
          ...whole.broken,
        ].sort((a, b) => a.line - b.line)
        expect(read.map((one) => letters(one.text)).join('')).toBe(letters(value))
      },
    ),
    { numRuns: 2000 },
  )
})
