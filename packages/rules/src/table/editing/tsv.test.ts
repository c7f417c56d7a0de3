import { expect, it } from 'vitest'
import { parseTsv } from './tsv'

it.each([
  ['', [['']]],
  ['a', [['a']]],
  [
    'a\tb\nc\td\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a\r\nb', [['a'], ['b']]],
  [
    'a\t\n\tb',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['"a\tb\nc"\t"say ""yes"""', [['a\tb\nc', 'say "yes"']]],
  ['"a" b\tc', [['"a" b', 'c']]],
  ['"never ends\tc', [['"never ends', 'c']]],
  ['""', [['']]],
])('reads %j', (text, rows) => {
  expect(parseTsv(text)).toEqual(rows)
})
