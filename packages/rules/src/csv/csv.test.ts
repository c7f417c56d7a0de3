import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvWriter } from '../export/csv'
import { csvDecoder } from './csv-decoder'
import { headerProblem, rowProblem } from './csv-header'
import { csvReader, MAX_CSV_ROW_CHARACTERS } from './csv-reader'
import type { CsvField, CsvProblem, CsvRow, Delimiter } from './csv.types'
import { DELIMITERS, guessDelimiter } from './guess-delimiter'
import { typeGuess } from './guess-type'

function readAll(
  text: string,
  delimiter: Delimiter = ',',
  size = text.length || 1,
): { rows: CsvRow[]; problem: CsvProblem | null } {
  const reader = csvReader(delimiter)
  const rows: CsvRow[] = []
  for (let at = 0; at < text.length; at += size) {
    const piece = reader.read(text.slice(at, at + size))
    rows.push(...piece.rows)
    if (piece.problem) return { rows, problem: piece.problem }
  }
  const last = reader.end()
  return { rows: [...rows, ...last.rows], problem: last.problem }
}
const fieldsOf = (text: string, delimiter?: Delimiter) =>
  readAll(text, delimiter).rows.map(({ fields }) => fields)

describe('reading', () => {
  test.each<[string, CsvField[][]]>([
    [
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a,"b,""c""\nd"\n', [['a', 'b,"c"\nd']]],
    // NULL and an empty text are two things.
    [',"",\n', [[null, '', null]]],
    ['""\n', [['']]],
    ['a\n\n\r\nb', [['a'], ['b']]],
    ['a,\n', [['a', null]]],
    [' a , b ', [[' a ', ' b ']]],
    ['', []],
  ])('%j', (text, rows) => {
    expect(readAll(text)).toMatchObject({ problem: null })
    expect(fieldsOf(text)).toEqual(rows)
  })

  test.each<[string, CsvProblem]>([
    ['a\nb,"c\nd', { type: 'quote-open', line: 2 }],
    ['a\n"b"c\n', { type: 'after-quote', line: 2 }],
    ['a\n"b" ,c\n', { type: 'after-quote', line: 2 }],
    ['a\n"b\n"c"\n', { type: 'quote-open', line: 2 }],
    ['"a\nb"\n5" pipe\n', { type: 'stray-quote', line: 3 }],
  ])('%j is broken', (text, problem) => {
    for (const size of [1, 2, 100]) expect(readAll(text, ',', size).problem).toEqual(problem)
  })

  test('a row knows its line, whatever the rows before it hold', () => {
    expect(readAll('a\r\n"b\r\nb\nb"\r\n\r\nc', ',', 1).rows.map(({ line }) => line)).toEqual([
      1, 2, 6,
    ])
  })

  test('a quote that is never closed does not fill the memory', () => {
    const reader = csvReader(',')
    const part = 'x'.repeat(1024 * 1024)
    reader.read('a\n"')
    let pieces = 0
    while (reader.read(part).problem === null) pieces++
    expect(pieces).toBe(MAX_CSV_ROW_CHARACTERS / part.length)
  })

  test.each(['x', ','])('a line of %j that never ends does not either', (character) => {
    const reader = csvReader(',')
    reader.read('a\n')
    expect(reader.read(character.repeat(MAX_CSV_ROW_CHARACTERS + 1)).problem).toEqual({
      type: 'row-too-long',
      line: 2,
    })
  })

  test('what the product writes is read back, wherever the text is cut and whatever the delimiter', () => {
    const value = fc.option(
      fc.string({
        unit: fc.constantFrom('a', '"', ',', ';', '\t', '|', '\n', '\r', ' ', 'ä', '\\', '.'),
      }),
    )
    const table = fc
      .integer({ min: 2, max: 4 })
      .chain((width) => fc.array(fc.array(value, { minLength: width, maxLength: width })))
    fc.assert(
      fc.property(
        table,
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(...DELIMITERS),
        (rows, size, delimiter) => {
          const written = csvWriter([])
          const commas = rows.map((row) => written.row(row, 0)).join('')
          expect(readAll(commas, ',', size)).toMatchObject({ problem: null })
          expect(readAll(commas, ',', size).rows.map(({ fields }) => fields)).toEqual(rows)
          const quoted = rows.map((row) =>
            row
              .map((field) => (field === null ? '' : `"${field.replaceAll('"', '""')}"`))
              .join(delimiter),
          )
          expect(
            readAll(quoted.join('\r\n'), delimiter, size).rows.map(({ fields }) => fields),
          ).toEqual(rows)
        },
      ),
    )
  })
})

describe('rows and headers', () => {
  test.each<[CsvField[], CsvProblem | null]>([
    [['a', 'A'], null],
    [['a', 'b', 'a'], { type: 'duplicate-header', name: 'a', first: 1, second: 3 }],
    [['a', null], { type: 'empty-header', column: 2 }],
    [[' '], { type: 'empty-header', column: 1 }],
  ])('%j', (header, problem) => expect(headerProblem(header)).toEqual(problem))

  test('a row has as many fields as the header', () => {
    expect(rowProblem({ line: 7, fields: ['a', null] }, 2)).toBeNull()
    expect(rowProblem({ line: 7, fields: ['a'] }, 2)).toEqual({
      type: 'column-count',
      line: 7,
      expected: 2,
      found: 1,
    })
  })
})

describe('decoding', () => {
  const decode = (bytes: number[], size = 1) => {
    const decoder = csvDecoder(new TextDecoder('utf-8', { fatal: true }))
    let text = ''
    for (let at = 0; at < bytes.length; at += size) {
      const piece = decoder.decode(Uint8Array.from(bytes.slice(at, at + size)))
      if (typeof piece !== 'string') return piece
      text += piece
    }
    const last = decoder.end()
    return typeof last === 'string' ? text + last : last
  }
  test.each([1, 2, 99])('in pieces of %i bytes', (size) => {
    expect(decode([0xef, 0xbb, 0xbf, 0x61, 0xc3, 0xa4, 0xf0, 0x9f, 0x91, 0xbe], size)).toBe('aä👾')
    expect(decode([0x61, 0xe4, 0x62], size)).toEqual({ type: 'encoding', detected: 'unknown' })
    expect(decode([0x61, 0xc3], size)).toEqual({ type: 'encoding', detected: 'unknown' })
    expect(decode([0xff, 0xfe, 0x61, 0x00], size)).toMatchObject({ type: 'encoding' })
    expect(decode([0x61, 0x00, 0x62], size)).toEqual({ type: 'encoding', detected: 'binary' })
  })
  test('UTF-16 is named', () => {
    expect(decode([0xff, 0xfe, 0x61, 0x00], 4)).toEqual({ type: 'encoding', detected: 'utf-16' })
  })
})

describe('guessing', () => {
  test.each<[string, Delimiter]>([
    ['a,b\n1,2\n', ','],
    ['a;b\n1,5;2,5\n', ';'],
    ['a\tb, c\n1\t2\n', '\t'],
    ['a|b|c\n1|2|3\n4|5', '|'],
    ['"a;b",c\n', ','],
    ['a;b', ';'],
    ['alone\n', ','],
    ['', ','],
  ])('the delimiter of %j is %j', (sample, delimiter) =>
    expect(guessDelimiter(sample)).toBe(delimiter),
  )

  test.each<[CsvField[], string]>([
    [['1', '-20', null], 'bigint'],
    [['1', '2.50'], 'numeric'],
    [['9'.repeat(19)], 'numeric'],
    // A code, not a number: the zero would be lost.
    [['007'], 'text'],
    [['1e5'], 'text'],
    [['+1'], 'text'],
    [['-0'], 'text'],
    [['-0.5'], 'numeric'],
    [['true', 'F'], 'boolean'],
    [['2024-02-29'], 'date'],
    [['2023-02-29'], 'text'],
    [['01/02/2024'], 'text'],
    [['2024-01-31 12:00'], 'timestamp'],
    [['2024-01-31T12:00:00.123Z', '2024-01-31 12:00:00+02'], 'timestamptz'],
    [['2024-01-31', '2024-01-31 12:00'], 'text'],
    [['A0EEBC99-9c0b-4ef8-bb6d-6bb9bd380a11'], 'uuid'],
    [['{"a": 1}', '[]'], 'json'],
    [['{"a": 1, "a": 2}'], 'json'],
    [['{a}'], 'text'],
    [[null], 'text'],
    [[], 'text'],
  ])('the type of %j is %s', (values, type) => {
    const guess = typeGuess(false)
    for (const value of values) guess.see(value)
    expect(guess.type()).toBe(type)
  })

  test('an empty text is a text, unless it stands for NULL', () => {
    const types = [true, false].map((emptyIsNull) => {
      const guess = typeGuess(emptyIsNull)
      for (const value of ['1', '']) guess.see(value)
      return guess.type()
    })
    expect(types).toEqual(['bigint', 'text'])
  })
})
